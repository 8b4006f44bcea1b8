/** The page of threads: list, conversation, writing, and the owner's actions. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Route, Routes } from 'react-router-dom'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { screenFacts } from '#web/testing/screen_facts'
import { refuse, stubServer, type StubAnswer } from '#web/testing/server'
import handleEvent from '../realtime'
import ChatsPage from '../pages/chats_page'

const marina = { id: 3, name: 'Marina Azevedo' }
const caio = { id: 4, name: 'Caio Nunes' }
const chat = (id: number, title: string, more: object = {}, unreads = 0) => ({
  id,
  uuid: `uuid-${id}`,
  title,
  ownerId: 3,
  owner: marina,
  lastMessage: '',
  updatedAt: `2026-01-0${id}T12:00:00.000Z`,
  users: [
    { userId: 3, unreads, user: marina },
    { userId: 4, unreads: 0, user: caio },
  ],
  ...more,
})
const message = (id: number, text: string, sender = caio) => ({
  id,
  chatId: 1,
  senderId: sender.id,
  sender,
  message: text,
  createdAt: '2026-01-05T12:00:00.000Z',
})
const pageOf = (records: object[], hasMore = false) => ({ records, count: records.length, hasMore })
const shift = chat(1, 'Plantão', { lastMessage: 'Caio Nunes: Oi' })

const serve = (answers: Record<string, StubAnswer> = {}) =>
  stubServer({
    'GET /chats': () => pageOf([shift]),
    'GET /chats/unread': () => ({ count: 0 }),
    'GET /chats/uuid-1': () => shift,
    'GET /chats/1/messages': () => pageOf([message(10, 'Oi')]),
    'GET /users/list': () => [marina, caio, { id: 5, name: 'Rita Moura' }],
    ...answers,
  })
const open = (at = '/chats') =>
  renderScreen(
    <Routes>
      <Route path="/chats/:chatUuid?" element={<ChatsPage />} />
    </Routes>,
    { at }
  )
const write = () => screen.findByLabelText('Escreva para a equipe')

beforeEach(() => void signIn())
// jsdom has no layout to scroll.
Element.prototype.scrollTo ??= () => undefined

it('shows each thread with its last message and unread count', async () => {
  await serve({ 'GET /chats': () => pageOf([chat(2, 'Metas', {}, 3), shift]) })
  open()
  const unread = (await screen.findByText('Metas')).closest('a')!
  within(unread).getByRole('img', { name: '3 mensagens não lidas' })
  // Without messages: its members.
  within(unread).getByText('Caio Nunes')
  within(screen.getByText('Plantão').closest('a')!).getByText('Caio Nunes: Oi')
  screen.getByText('Escolha uma conversa')
})

it('shows an empty state with the first step', async () => {
  await serve({ 'GET /chats': () => pageOf([]) })
  open()
  await screen.findByText('Nenhuma conversa por enquanto')
  expect(screen.getAllByRole('button', { name: 'Nova conversa' })).toHaveLength(2)
})

it('shows an error when loading fails, and retries', async () => {
  const server = await serve({ 'GET /chats': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /chats': () => pageOf([shift]) })
  await user.click(again)
  await screen.findByText('Plantão')
})

it('operations.md 2: Enter sends, Shift+Enter breaks the line, and white space is not sent', async () => {
  let given = 20
  const server = await serve({
    'POST /chats/1/messages': ({ body }) =>
      message(++given, (body as { message: string }).message, marina),
  })
  const { user } = open('/chats/uuid-1')
  const field = await write()
  await user.type(field, '   {Enter}')
  await user.clear(field)
  await user.type(field, ' Bom dia{Shift>}{Enter}{/Shift}Caio {Enter}')
  await waitFor(() => expect(server.calls('POST /chats/1/messages')).toHaveLength(1))
  expect(server.calls('POST /chats/1/messages')[0]!.body).toEqual({ message: 'Bom dia\nCaio' })
  const log = screen.getByRole('log')
  await waitFor(() => expect(log.querySelector('[data-unsent]')).toBeNull())
  expect(log.querySelectorAll('[data-line]')).toHaveLength(2)
  expect((field as HTMLTextAreaElement).value).toBe('')
})

it('removes a refused message, shows why, and restores the text', async () => {
  await serve({ 'POST /chats/1/messages': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = open('/chats/uuid-1')
  const field = await write()
  await screen.findByText('Oi')
  await user.type(field, 'Perdida?{Enter}')
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('Perdida?'))
  expect(screen.getByRole('log').textContent).not.toContain('Perdida?')
})

it('operations.md 4: opening a thread with unread messages marks it read, once', async () => {
  const server = await serve({
    'GET /chats/uuid-1': () => chat(1, 'Plantão', {}, 2),
    'POST /chats/1/read': () => chat(1, 'Plantão'),
  })
  open('/chats/uuid-1')
  await waitFor(() => expect(server.calls('POST /chats/1/read')).toHaveLength(1))
  await screen.findByText('Oi')
  expect(server.calls('POST /chats/1/read')).toHaveLength(1)
})

it('operations.md 6: only the owner sees the edit and delete buttons', async () => {
  const theirs = chat(1, 'Plantão', { ownerId: 4, owner: caio })
  await serve({ 'GET /chats/uuid-1': () => theirs })
  open('/chats/uuid-1')
  await write()
  expect(screen.queryByRole('button', { name: 'Editar conversa' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Excluir conversa' })).toBeNull()
})

it('operations.md 5: a new thread needs a title and at least one other user; then it is opened', async () => {
  const server = await serve({
    'POST /chats': () => chat(7, 'Metas'),
    'GET /chats/uuid-7': () => chat(7, 'Metas'),
    'GET /chats/7/messages': () => pageOf([]),
  })
  const { user, path } = open()
  await user.click(await screen.findByRole('button', { name: 'Nova conversa' }))
  await user.click(await screen.findByRole('button', { name: 'Começar' }))
  await screen.findByText('Dê um título à conversa.')
  await screen.findByText('Escolha pelo menos uma pessoa.')
  await user.type(screen.getByLabelText('Título'), 'Metas')
  await user.click(screen.getByLabelText('Pessoas'))
  await user.click(await screen.findByTitle('Caio Nunes'))
  expect(screen.queryByTitle('Marina Azevedo')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Começar' }))
  await waitFor(() => expect(path()).toBe('/chats/uuid-7'))
  expect(server.calls('POST /chats')[0]!.body).toEqual({ title: 'Metas', users: [{ id: 4 }] })
  await screen.findByText('Ninguém escreveu ainda')
})

it('the owner edits it, with the current members preselected', async () => {
  const server = await serve({ 'PUT /chats/1': () => chat(1, 'Domingo') })
  const { user } = open('/chats/uuid-1')
  await user.click(await screen.findByRole('button', { name: 'Editar conversa' }))
  const title = await screen.findByLabelText('Título')
  await user.clear(title)
  await user.type(title, 'Domingo')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('heading', { level: 2, name: 'Domingo' })
  expect(server.calls('PUT /chats/1')[0]!.body).toEqual({ title: 'Domingo', users: [{ id: 4 }] })
})

it('deletes only after a confirmation that names the thread and what is deleted with it', async () => {
  const server = await serve({ 'DELETE /chats/1': () => ({}) })
  const { user, path } = open('/chats/uuid-1')
  await user.click(await screen.findByRole('button', { name: 'Excluir conversa' }))
  const question = await screen.findByRole('dialog')
  within(question).getAllByText('Excluir a conversa “Plantão”?')
  within(question).getByText(/Todas as mensagens vão junto/)
  expect(server.calls('DELETE /chats/1')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Excluir conversa' }))
  await waitFor(() => expect(path()).toBe('/chats'))
  await screen.findByText('Nenhuma conversa por enquanto')
})

it('shows an error for a link to a thread of which the user is not a member', async () => {
  await serve({ 'GET /chats/uuid-9': () => refuse(404, 'ERR_NO_CHAT_FOUND') })
  open('/chats/uuid-9')
  await screen.findByText('Esta conversa não está mais aqui')
})

it('operations.md 2: a phone shows the chats or the messages, by tabs', async () => {
  screenFacts.matches.add('(max-width: 599.98px)')
  await serve()
  const { user, path } = open('/chats/uuid-1')
  await write()
  expect(screen.queryByRole('textbox', { name: 'Buscar conversas' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Conversas' }))
  await screen.findByRole('textbox', { name: 'Buscar conversas' })
  expect(screen.queryByLabelText('Escreva para a equipe')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Mensagens' }))
  expect(path()).toBe('/chats/uuid-1')
  await write()
})

it('RT-06: shows what colleagues write, create and delete without a refetch', async () => {
  const server = await serve({
    'GET /chats': () => pageOf([chat(2, 'Metas'), shift]),
    'POST /chats/1/read': () => shift,
  })
  const { client } = open('/chats/uuid-1')
  await screen.findByText('Oi')
  await screen.findByText('Metas')
  const written = { lastMessage: 'Caio Nunes: Cheguei', updatedAt: '2026-01-09T12:00:00.000Z' }
  const change = { newMessage: message(11, 'Cheguei'), chat: chat(1, 'Plantão', written, 1) }
  // Received twice, shown once.
  for (const event of ['chat', 'chat-1', 'chat'])
    handleEvent(event, { action: 'new-message', ...change }, client)
  await within(screen.getByRole('log')).findByText('Cheguei')
  const titles = () =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/chats/'))
  expect(titles()).toEqual(['/chats/uuid-1', '/chats/uuid-2'])
  expect(screen.getByRole('log').querySelectorAll('[data-line]')).toHaveLength(2)
  await waitFor(() => expect(server.calls('POST /chats/1/read')).toHaveLength(1))

  handleEvent('chat-user-3', { action: 'create', chat: chat(8, 'Nova') }, client)
  await screen.findByText('Nova')
  handleEvent('chat-user-3', { action: 'delete', id: 2 }, client)
  await waitFor(() => expect(screen.queryByText('Metas')).toBeNull())
  expect(server.calls('GET /chats')).toHaveLength(1)
})

it('loads older messages before those shown, by message id', async () => {
  const server = await serve({
    'GET /chats/1/messages': ({ query }) =>
      query.get('before') === '10'
        ? pageOf([message(8, 'Primeira'), message(9, 'Segunda')])
        : pageOf([message(10, 'Terceira')], true),
  })
  open('/chats/uuid-1')
  await screen.findByText('Primeira')
  const texts = [...screen.getByRole('log').querySelectorAll('[data-line]')].map(
    (line) => /Primeira|Segunda|Terceira/.exec(line.textContent ?? '')?.[0]
  )
  expect(texts).toEqual(['Primeira', 'Segunda', 'Terceira'])
  expect(server.calls('GET /chats/1/messages')).toHaveLength(2)
})

it('shows a mark with the unread count before the first unread message', async () => {
  await serve({
    'GET /chats/uuid-1': () => chat(1, 'Plantão', {}, 2),
    'POST /chats/1/read': () => chat(1, 'Plantão'),
    'GET /chats/1/messages': () =>
      pageOf([
        message(9, 'Lida'),
        message(10, 'Primeira'),
        message(11, 'Minha', marina),
        message(12, 'Segunda'),
      ]),
  })
  open('/chats/uuid-1')
  const first = await screen.findByText('Primeira')
  const mark = within(screen.getByRole('log')).getByText('2 mensagens não lidas')
  const before = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(before(screen.getByText('Lida'), mark)).toBe(true)
  expect(before(mark, first)).toBe(true)
})

it('keeps the draft of each thread', async () => {
  await serve({
    'GET /chats': () => pageOf([chat(2, 'Metas'), shift]),
    'GET /chats/uuid-2': () => chat(2, 'Metas'),
    'GET /chats/2/messages': () => pageOf([]),
  })
  const { user } = open('/chats/uuid-1')
  await user.type(await write(), 'Volto já')
  await user.click(await screen.findByText('Metas'))
  await screen.findByText('Ninguém escreveu ainda')
  expect(((await write()) as HTMLTextAreaElement).value).toBe('')
  await user.click(await screen.findByText('Rascunho: Volto já'))
  await screen.findByText('Oi')
  expect(((await write()) as HTMLTextAreaElement).value).toBe('Volto já')
})

it('renders formatting and links like a conversation', async () => {
  await serve({
    'GET /chats/1/messages': () => pageOf([message(10, 'Veja *hoje* https://guiche.example/a')]),
  })
  open('/chats/uuid-1')
  const link = await screen.findByRole('link', { name: 'https://guiche.example/a' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText('hoje').tagName).toBe('STRONG')
})

it('API-15: a failed request for older messages is not repeated automatically, but can be retried by hand', async () => {
  let isRefused = true
  const server = await serve({
    'GET /chats/1/messages': ({ query }) => {
      if (!query.has('before')) return pageOf([message(10, 'Oi')], true)
      return isRefused ? refuse(429, 'ERR_RATE_LIMIT') : pageOf([message(9, 'Bom dia')])
    },
  })
  const { user } = open('/chats/uuid-1')
  await screen.findByText('Oi')
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  const asked = () => server.calls('GET /chats/1/messages').length
  expect(asked()).toBe(2)
  isRefused = false
  await user.click(again)
  await screen.findByText('Bom dia')
  expect(asked()).toBe(3)
})
