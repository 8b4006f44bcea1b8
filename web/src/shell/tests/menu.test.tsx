/** The menu: modules that are on, what plan and permissions allow, and the order. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Badge } from '#web/kit/badge'
import { screenFacts } from '#web/testing/screen_facts'
import { signIn as signInPerson } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { BottomTabs } from '#web/shell/bottom_tabs'
import { installedModules } from '#web/shell/discover'
import { entryAt } from '#web/shell/menu_entries'
import { MenuGroups } from '#web/shell/side_menu'
import type { WebModule } from '#web/shell/web_module'

const place = (key: string, section: 'work' | 'reach' | 'manage' | 'system', order: number) =>
  ({ key, to: `/${key}`, label: `words:${key}`, icon: null, section, order }) as const

// Replaces the modules of the bundle for the duration of a test.
const bundle = installedModules as WebModule[]
const real = [...bundle]
afterEach(() => void bundle.splice(0, bundle.length, ...real))
const signIn = (changes: Parameters<typeof signInPerson>[0] = {}) =>
  signInPerson({ modules: bundle.map(({ name }) => name), ...changes })

beforeEach(async () => {
  await stubServer({ 'GET /version': () => ({ version: '1.2.3' }) })
  const modules: WebModule[] = [
    {
      name: 'tickets',
      menu: [
        {
          ...place('tickets', 'work', 10),
          badge: () => Promise.resolve({ default: () => <Badge count={7} label="7 esperando" /> }),
        },
      ],
    },
    {
      name: 'queues',
      menu: [{ ...place('queues', 'manage', 20), needs: { ability: 'queues.manage' } }],
    },
    {
      name: 'kanban',
      menu: [{ ...place('kanban', 'work', 20), needs: { entitlement: 'kanban.use' } }],
    },
    { name: 'helps', menu: [place('helps', 'system', 10)] },
  ]
  bundle.splice(0, bundle.length, ...modules)
})

const links = () => screen.getAllByRole('link').map((link) => link.textContent)

it('shows only what plan and permissions allow, by section and order', async () => {
  signIn({ entitlements: { 'kanban.use': false }, abilities: [] })
  renderScreen(<MenuGroups />)
  await screen.findByRole('img', { name: '7 esperando' })
  expect(links()).toEqual(['tickets7', 'helps'])
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Atendimento',
    'Sistema',
  ])
})

it('shows more to users with more permissions', () => {
  signIn({ entitlements: { 'kanban.use': true }, abilities: ['queues.manage'] })
  renderScreen(<MenuGroups />)
  expect(links().map((text) => text?.replace('7', ''))).toEqual([
    'tickets',
    'kanban',
    'queues',
    'helps',
  ])
})

it('shows the settings as soon as one panel can be opened', () => {
  const panel = () => Promise.resolve({ default: () => null })
  bundle.push({
    name: 'x',
    settings: [{ key: 'x', label: 'x', panel, needs: { ability: 'x.manage' } }],
  })
  signIn({})
  const { unmount } = renderScreen(<MenuGroups />)
  expect(screen.queryByText('Configurações')).toBeNull()
  unmount()
  signIn({ abilities: ['x.manage'] })
  renderScreen(<MenuGroups />)
  expect(screen.getByText('Configurações')).toBeTruthy()
})

it('marks the current entry, also on its sub-pages', () => {
  signIn()
  renderScreen(<MenuGroups />, { at: '/tickets/abc' })
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current'))
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/tickets'])
})

it('a tab may have a shorter label than the menu entry', () => {
  bundle.push({
    name: 'x',
    menu: [{ ...place('x', 'work', 30), label: 'words:long', tab: 'words:short' }],
  })
  signIn({ entitlements: { 'kanban.use': true } })
  renderScreen(<BottomTabs />)
  expect(screen.getByRole('link', { name: 'short' })).toBeTruthy()
})

it('a phone has the first entries as tabs and the rest behind "more"', async () => {
  screenFacts.matches.add('(max-width: 599.98px)')
  signIn({ entitlements: { 'kanban.use': true } })
  const { user } = renderScreen(<BottomTabs />, { at: '/helps' })
  const tabs = screen.getByRole('navigation', { name: 'Lugares do dia a dia' })
  expect(within(tabs).getAllByRole('link')).toHaveLength(2)
  await user.click(within(tabs).getByRole('button', { name: 'Mais' }))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByRole('link', { name: 'helps' })).toBeTruthy()
})

it('finds the longest entry that matches an address', () => {
  const menu = [place('tickets', 'work', 1), { ...place('home', 'work', 0), to: '/' }]
  expect(entryAt(menu, '/tickets')?.key).toBe('tickets')
  expect(entryAt(menu, '/tickets-old')).toBeUndefined()
  expect(entryAt(menu, '/')?.key).toBe('home')
})
