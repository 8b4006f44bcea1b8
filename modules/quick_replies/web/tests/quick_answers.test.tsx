/** The list above the composer: offered, navigated by keys, chosen with its file, closed (core.md 2). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ComposerKeys } from '#modules/messages/contract'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import QuickAnswers from '../components/quick_answers'

const record = (id: number, shortcode: string, message: string, more: object = {}) => ({
  id,
  shortcode,
  message,
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  userId: 3,
  companyId: 7,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...more,
})
const list = [
  record(1, 'ola', '{{ms}}, {{firstName}}!'),
  record(2, 'oferta', 'Só hoje'),
  record(3, 'oculta', 'Não aparece', { status: false }),
  record(4, 'tabela', '', { isMedia: true, mediaPath: '/media/tabela', mediaName: 'precos.csv' }),
]

const attach = vi.fn<(files: readonly File[]) => void>()

/** The part of a composer's field that its helper uses. */
function Composer() {
  const [text, setText] = useState('')
  const [keys, setKeys] = useState<ComposerKeys | null>(null)
  return (
    <>
      <QuickAnswers ticketId={41} text={text} write={setText} attach={attach} takeKeys={setKeys} />
      <textarea
        aria-label="texto"
        aria-activedescendant={keys?.activeId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (keys?.take(event.key)) event.preventDefault()
        }}
      />
    </>
  )
}

beforeEach(() => {
  signIn()
  attach.mockReset()
})
const serve = () =>
  stubServer({
    'GET /quick-messages/list': () => list,
    'GET /quick-messages/1/preview': () => ({ message: 'Bom dia, Ana!' }),
    'GET /quick-messages/2/preview': () => ({ message: 'Só hoje' }),
    'GET /quick-messages/4/preview': () => ({ message: '' }),
  })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('texto')
const marked = () => screen.getByRole('option', { selected: true }).textContent

it('core.md 2: a slash alone offers nothing, one more letter the matches; QM-02: never inactive replies', async () => {
  const server = await serve()
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/')
  await waitFor(() => expect(server.calls('GET /quick-messages/list')).toHaveLength(1))
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(field(), 'o')
  await screen.findByRole('listbox', { name: 'Respostas rápidas' })
  const shown = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(shown).toEqual(['/ola - {{ms}}, {{firstName}}!', '/oferta - Só hoje'])
})

it('VAR-07: shows what this customer would receive', async () => {
  const server = await serve()
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/ola')
  await screen.findByText('Bom dia, Ana!')
  const [call] = server.calls('GET /quick-messages/1/preview')
  expect(call!.query.get('ticketId')).toBe('41')
})

it('QM-01: shows whether each is shared, and a preview of its picture', async () => {
  const server = await serve()
  const withPicture = { isMedia: true, mediaPath: '/media/foto', mediaName: 'foto.png' }
  const own = record(5, 'opcoes', 'Veja', { geral: false, ...withPicture })
  server.on({
    'GET /quick-messages/list': () => [list[1], own],
    'GET /quick-messages/5/preview': () => ({ message: 'Veja' }),
  })
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/o')
  await screen.findByRole('listbox')
  screen.getByRole('option', { name: /oferta.*Toda a equipe/ })
  const mine = screen.getByRole('option', { name: /opcoes.*Só você/ })
  expect(screen.queryByRole('img', { name: 'foto.png' })).toBeNull()
  await user.hover(mine)
  const picture = await screen.findByRole('img', { name: 'foto.png' })
  expect(picture.getAttribute('src')).toBe('/media/foto')
})

it('arrow keys select and wrap around, Enter chooses', async () => {
  await serve()
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/o')
  await screen.findByRole('listbox')
  expect(marked()).toMatch(/^\/ola/)
  await user.keyboard('{ArrowDown}')
  expect(marked()).toMatch(/^\/oferta/)
  expect(field().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id
  )
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(field().value).toBe('Só hoje')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().getAttribute('aria-activedescendant')).toBeNull()
})

it('Escape closes it until the next slash; the text stays', async () => {
  await serve()
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/o')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('/o')
  await user.type(field(), 'l')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.clear(field())
  await user.type(field(), '/o')
  await screen.findByRole('listbox')
})

it('a click chooses without taking the focus from the field', async () => {
  await serve()
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/of')
  const option = await screen.findByRole('option', { name: /oferta/ })
  expect(fireEvent.mouseDown(option)).toBe(false)
  await user.click(option)
  expect(field().value).toBe('Só hoje')
})

it('attaches the file along with the text', async () => {
  const server = await serve()
  server.on({ 'GET /media/tabela': () => 'a;b' })
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/tab')
  await screen.findByRole('listbox')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(attach).toHaveBeenCalledTimes(1))
  const [[file]] = attach.mock.calls[0]!
  expect(file!.name).toBe('precos.csv')
  expect(field().value).toBe('')
})

it('if the file cannot be fetched an error is shown; the text is still inserted', async () => {
  const server = await serve()
  server.on({
    'GET /quick-messages/list': () => [{ ...list[3], message: 'Veja a tabela' }],
    'GET /media/tabela': () => refuse(404, 'ERR_NOT_FOUND'),
  })
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/tab')
  await screen.findByRole('listbox')
  await user.keyboard('{Enter}')
  await screen.findByText('Não encontramos o que você pediu.')
  expect(field().value).toBe('Veja a tabela')
  expect(attach).not.toHaveBeenCalled()
})

it('offers nothing without a match: Enter then works as usual', async () => {
  await serve()
  const { user } = renderScreen(<Composer />)
  await user.type(field(), '/o')
  await screen.findByRole('listbox')
  await user.type(field(), 'xyz')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Enter}')
  expect(field().value).toBe('/oxyz\n')
})
