/** The board: lanes and cards, loading and error states, filters, and events. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { refuse } from '#web/testing/server'
import { chooseAll } from '../filter_store'
import handleEvent from '../realtime'
import {
  boardOf,
  cardOf,
  lane,
  namesIn,
  open,
  paying,
  quote,
  serve,
  ticket,
  tickets,
  vip,
} from './fixture'

const admin = { abilities: ['tags.mark_kanban', 'tickets.view_all', 'tickets.view_own_queues'] }
beforeEach(() => {
  signIn()
  chooseAll()
})

it('operations.md 2: a column for tickets without a kanban tag and one per kanban tag, with their counts', async () => {
  await serve()
  open()
  await screen.findByRole('region', { name: /^Sem etapa.*, 1 atendimento$/ })
  screen.getByRole('region', { name: /^Orçamento.*, 2 atendimentos$/ })
  screen.getByRole('region', { name: /^Pagamento.*, nenhum atendimento$/ })
  expect(await namesIn('Orçamento')).toEqual(['Bento Reis', 'Ana Lima'])
  within(await lane('Pagamento')).getByText('Nada aqui por enquanto')
})

it('operations.md 2: a card shows number, contact, last message, queue, agent and unread count, and links to the ticket', async () => {
  const waiting = ticket(7, '5511987650001', { status: 'pending', user: null, unreadMessages: 3 })
  await serve({ 'GET /ticket/kanban': () => boardOf(waiting, ...tickets) })
  const { user, path } = open()
  const ana = within(await cardOf('Ana Lima'))
  ana.getByText('Nº 1 · +55 11 98765-0001')
  ana.getByText('Palavras de Ana Lima')
  ana.getByText('Vendas')
  ana.getByText('Caio Nunes')
  ana.getByText('VIP')
  expect(ana.queryByText('Orçamento')).toBeNull()
  // A name that is only digits is formatted as a number.
  const unnamed = within(await cardOf('\\+55 11 98765-0001'))
  unnamed.getByText('Esperando')
  unnamed.getByRole('img', { name: '3 mensagens não lidas' })
  await user.click(ana.getByRole('link', { name: 'Ver atendimento de Ana Lima' }))
  expect(path()).toBe('/tickets/uuid-1')
})

it('operations.md 6: requests all tickets only with the permission', async () => {
  const server = await serve()
  const { unmount } = open()
  await cardOf('Ana Lima')
  expect(server.calls('GET /ticket/kanban')[0]!.query.get('showAll')).toBeNull()
  unmount()
  signIn(admin)
  open()
  await cardOf('Ana Lima')
  expect(server.calls('GET /ticket/kanban').at(-1)!.query.get('showAll')).toBe('true')
})

it('without lanes explains them, and links to the tags page for users who may create one', async () => {
  await serve({ 'GET /tags/kanban': () => ({ lista: [] }) })
  const { unmount } = open()
  await screen.findByText('Nenhuma etapa ainda')
  screen.getByText(/Peça a quem administra/)
  expect(screen.queryByRole('button', { name: 'Criar a primeira etapa' })).toBeNull()
  unmount()
  signIn(admin)
  const { user, path } = open()
  await user.click(await screen.findByRole('button', { name: 'Criar a primeira etapa' }))
  expect(path()).toBe('/tags')
})

it('shows an error and a retry when it cannot be loaded', async () => {
  const server = await serve({
    'GET /ticket/kanban': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /ticket/kanban': () => boardOf(...tickets) })
  await user.click(again)
  await cardOf('Ana Lima')
})

it('TAG-04: says when there are more cards than shown', async () => {
  await serve({ 'GET /ticket/kanban': () => ({ tickets, count: 812, hasMore: true }) })
  open()
  await screen.findByText(/Aqui estão os 3 mais recentes de 812/)
})

it('filters by queue and by user; hides cards that do not match at once', async () => {
  signIn(admin)
  const server = await serve({
    'GET /ticket/kanban': () =>
      boardOf(ticket(4, 'Davi Melo', { user: { id: 3, name: 'Marina Azevedo' } }), ...tickets),
  })
  const { user } = open()
  await cardOf('Davi Melo')
  await user.click(screen.getByRole('combobox', { name: 'Atendentes' }))
  await user.click((await screen.findAllByTitle('Caio Nunes'))[0]!)
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Davi/ })).toBeNull())
  await user.click(screen.getByRole('combobox', { name: 'Filas' }))
  await user.click((await screen.findAllByTitle('Contas'))[0]!)
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(0))
  const asked = server.calls('GET /ticket/kanban').at(-1)!.query
  expect([asked.get('users'), asked.get('queueIds')]).toEqual(['[4]', '[6]'])
  within(await lane('Orçamento')).getByText('Nada aqui com este filtro')
  await user.click(screen.getByRole('button', { name: 'Mostrar tudo' }))
  await cardOf('Davi Melo')
})

it('shows an agent who sees no colleagues neither the user filter nor the lane handles', async () => {
  await serve()
  open()
  await cardOf('Ana Lima')
  expect(screen.queryByRole('combobox', { name: 'Atendentes' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Mover a etapa/ })).toBeNull()
})

it('RT-06: new tickets, moves, messages, names, reads, closing and deletion are shown at once', async () => {
  await serve()
  const { client } = open()
  await cardOf('Ana Lima')
  const emit = (event: string, body: object) => handleEvent(event, body as never, client)

  emit('ticket', { action: 'update', ticket: ticket(8, 'Elis Prado', { tags: [paying] }) })
  await waitFor(async () => expect(await namesIn('Pagamento')).toEqual(['Elis Prado']))

  emit('ticket', { action: 'update', ticket: ticket(1, 'Ana Lima', { tags: [paying, vip] }) })
  await waitFor(async () => expect(await namesIn('Pagamento')).toEqual(['Elis Prado', 'Ana Lima']))

  const accepted = ticket(1, 'Ana Lima', {
    tags: [paying],
    lastMessage: 'Chegou agora',
    unreadMessages: 1,
    updatedAt: '2026-01-09T12:00:00.000Z',
  })
  emit('appMessage', { action: 'create', message: {}, ticket: accepted })
  await waitFor(async () => expect(await namesIn('Pagamento')).toEqual(['Ana Lima', 'Elis Prado']))
  within(await cardOf('Ana Lima')).getByText('Chegou agora')

  emit('ticket', { action: 'updateUnread', ticketId: 1 })
  await waitFor(() => expect(screen.queryByRole('img', { name: /não lida/ })).toBeNull())

  emit('contact', { action: 'update', contact: { ...accepted.contact, name: 'Ana Luz' } })
  await cardOf('Ana Luz')

  emit('ticket', { action: 'update', ticket: { ...accepted, status: 'closed' } })
  emit('ticket', { action: 'delete', ticketId: 8 })
  await waitFor(async () => expect(await namesIn('Pagamento')).toEqual([]))
})

it('RT-06: a delete followed by an update is one move: the card does not disappear', async () => {
  await serve()
  const { client } = open()
  const card = await cardOf('Bento Reis')
  handleEvent('ticket', { action: 'delete', ticketId: 2 } as never, client)
  const moved = ticket(2, 'Bento Reis', { tags: [quote], user: { id: 3, name: 'Marina Azevedo' } })
  handleEvent('ticket', { action: 'update', ticket: moved } as never, client)
  await within(card).findByText('Marina Azevedo')
  // A ticket deleted later leaves; by then the first would be gone, too.
  handleEvent('ticket', { action: 'delete', ticketId: 3 } as never, client)
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Clara/ })).toBeNull())
  expect(card.isConnected).toBe(true)
})

it('TAG-01: shows at once a lane created, renamed or moved by others', async () => {
  const server = await serve()
  const { client } = open()
  await cardOf('Ana Lima')
  const lista = [{ ...paying, name: 'Pago' }, quote]
  server.on({ 'GET /tags/kanban': () => ({ lista }) })
  handleEvent('tag', { action: 'update', tagId: 2 } as never, client)
  await lane('Pago')
  const lanes = screen
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.firstChild?.textContent)
  expect(lanes).toEqual(['Sem etapa', 'Pago', 'Orçamento'])
})
