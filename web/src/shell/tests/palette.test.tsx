/** The command palette: pages, actions and search results of the modules, by keyboard only. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { installedModules } from '#web/shell/discover'
import { matching } from '#web/shell/palette/matching'
import { PaletteButton } from '#web/shell/palette/palette_button'
import { paletteStore } from '#web/shell/palette/palette_store'
import type { WebModule } from '#web/shell/web_module'

const bundle = installedModules as WebModule[]
const real = [...bundle]
const ring = vi.fn()
const place = (key: string, ability?: string) => ({
  key,
  to: `/${key}`,
  label: `words:${key}`,
  icon: null,
  section: 'work' as const,
  order: 10,
  needs: ability ? { ability } : undefined,
})

beforeEach(() => {
  bundle.splice(0, bundle.length, {
    name: 'tickets',
    menu: [place('tickets'), place('connections'), place('secret', 'never.given')],
    actions: [{ key: 'ring', label: 'words:ring', run: ring }],
    search: () =>
      Promise.resolve({
        default: (text: string) => {
          const items = [{ key: 'ticket.1', label: `Rita ${text}`, to: '/tickets/1' }]
          return Promise.resolve([{ key: 'tickets', label: 'Atendimentos', items }])
        },
      }),
  })
  signIn({ modules: ['tickets'] })
})
afterEach(() => {
  bundle.splice(0, bundle.length, ...real)
  paletteStore.setState({ isOpen: false, recent: [] })
  ring.mockClear()
})

const open = async () => {
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox')
}
const labels = () => screen.getAllByRole('option').map((option) => option.textContent)
const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())

it('is reset when it is opened again while it is closing', async () => {
  renderScreen(<PaletteButton />)
  fireEvent.change(await open(), { target: { value: 'tick' } })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', ''))
})

it('opens with Ctrl+K and with Cmd+K, closes with the same keys and with Escape', async () => {
  const { user } = renderScreen(<PaletteButton />)
  const field = await open()
  await waitFor(() => expect(document.activeElement === field).toBe(true))
  fireEvent.keyDown(document, { key: 'k', metaKey: true })
  await isClosed()
  await open()
  await user.keyboard('{Escape}')
  await isClosed()
})

it('offers only pages that the user may open', async () => {
  renderScreen(<PaletteButton />)
  await open()
  expect(labels()).toContain('connections')
  expect(labels()).not.toContain('secret')
})

it('the arrows wrap around, Enter opens the entry, and it is listed first the next time', async () => {
  const { user, path } = renderScreen(<PaletteButton />)
  await user.type(await open(), 'conn')
  await waitFor(() => expect(labels()[0]).toBe('connections'))
  await user.keyboard('{Enter}')
  expect(path()).toBe('/connections')
  await isClosed()

  const field = await open()
  expect(labels()[0]).toBe('connections')
  expect(screen.getByRole('group', { name: 'Recentes' })).toBeTruthy()
  await user.type(field, '{ArrowUp}')
  const options = screen.getAllByRole('option')
  expect(options.at(-1)!.getAttribute('aria-selected')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBe(options.at(-1)!.id)
  await user.keyboard('{ArrowDown}')
  expect(options[0]!.getAttribute('aria-selected')).toBe('true')
})

it('runs an action of a module, and searches the modules for the typed text', async () => {
  const { user, path } = renderScreen(<PaletteButton />)
  await user.type(await open(), 'ring')
  await screen.findByRole('option', { name: 'ring' })
  await user.keyboard('{Enter}')
  expect(ring).toHaveBeenCalledOnce()
  expect(path()).toBe('/')
  await isClosed()

  await user.type(await open(), 'moura')
  await user.click(await screen.findByRole('option', { name: 'Rita moura' }))
  expect(path()).toBe('/tickets/1')
})

it('ignores accents and tolerates a missing letter', () => {
  const pages = ['Conexões', 'Configurações', 'Respostas rápidas'].map((label) => ({ label }))
  const found = (text: string) => matching(pages, text).map(({ label }) => label)
  expect(found('conexoes')).toEqual(['Conexões'])
  expect(found('rapida')).toEqual(['Respostas rápidas'])
  expect(found('cofig')).toEqual(['Configurações'])
  expect(found('zebra')).toEqual([])
  expect(found('')).toHaveLength(3)
})
