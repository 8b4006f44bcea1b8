/** Transferring and deleting a ticket: the options, the requests, and refusals. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import { TicketHeader } from '../components/ticket_header'
import TransferDrawer from '../components/transfer_drawer'
import { ticketsStore } from '../store'
import { allQueues } from '../use_destinations'
import { aTicket, colleague, me, ofDeletedContact, sales, support, ticketWire } from './people'

let server: StubServer
const put = 'PUT /tickets/41'
beforeEach(async () => {
  signIn({ user: me })
  ticketsStore.setState(ticketsStore.getInitialState(), true)
  server = await stubServer({
    'GET /queue': () => [sales],
    'GET /users/list': () => [
      { id: me.id, name: me.name, queues: [sales] },
      { id: colleague.id, name: colleague.name, queues: [sales, support] },
      { id: 9, name: 'Zoé Reis', queues: [support] },
    ],
    'GET /whatsapp': () => [
      { id: 1, name: 'Loja 1', status: 'CONNECTED' },
      { id: 2, name: 'Loja 2', status: 'DISCONNECTED' },
    ],
    'GET /tickets/41/closing': () => ({ sends: null }),
    [put]: () => ticketWire({ status: 'pending', user: null, queue: support }),
  })
})

const choose = async (
  user: ReturnType<typeof renderScreen>['user'],
  field: RegExp | string,
  option: string
) => {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByTitle(option))
}
const showDrawer = () => renderScreen(<TransferDrawer ticket={aTicket()} />)
const submit = () => screen.getByRole('button', { name: 'Transferir' })

describe('core.md 4, 5: transfer', () => {
  test('to a queue: no user, the same connection, and back to the list', async () => {
    const { user, path } = showDrawer()
    await choose(user, 'Fila', 'Suporte')
    await user.click(submit())
    // Checked first: the toast disappears after two seconds.
    expect(await screen.findByText('Ana Lima foi para Suporte.')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/tickets'))
    expect(server.calls(put).map(({ body }) => body)).toEqual([
      { queueId: 2, userId: null, whatsappId: 1 },
    ])
    expect(ticketsStore.getState().passing).toBeNull()
  })

  test('a queue is required; only people of that queue are offered', async () => {
    const { user } = showDrawer()
    await screen.findByRole('combobox', { name: 'Fila' })
    await user.click(submit())
    expect(await screen.findByText('Escolha a fila.')).toBeTruthy()
    expect(server.calls(put)).toEqual([])
    await choose(user, 'Fila', 'Suporte')
    await user.click(screen.getByRole('combobox', { name: 'Atendente' }))
    expect(await screen.findByTitle('Zoé Reis')).toBeTruthy()
    expect(screen.queryByTitle(me.name)).toBeNull()
    await user.click(screen.getByTitle(colleague.name))
    await user.click(submit())
    await waitFor(() => expect(server.calls(put)).toHaveLength(1))
    expect(server.calls(put)[0]!.body).toEqual({ queueId: 2, userId: 8, whatsappId: 1 })
  })

  test('clears the user when the new queue is not theirs', async () => {
    const { user } = showDrawer()
    await choose(user, 'Fila', 'Suporte')
    await choose(user, 'Atendente', 'Zoé Reis')
    await choose(user, 'Fila', 'Vendas')
    await user.click(submit())
    await waitFor(() => expect(server.calls(put)).toHaveLength(1))
    expect(server.calls(put)[0]!.body).toMatchObject({ queueId: 1, userId: null })
  })

  test('refused: shows why and keeps the choices', async () => {
    server.on({ [put]: () => refuse(409, 'ERR_OTHER_OPEN_TICKET') })
    const { user, path } = showDrawer()
    await choose(user, 'Fila', 'Suporte')
    const before = path()
    await user.click(submit())
    await waitFor(() => expect(server.calls(put)).toHaveLength(1))
    expect(await screen.findByRole('combobox', { name: 'Fila' })).toBeTruthy()
    expect(path()).toBe(before)
  })

  test('derives an agent’s other queues from colleagues’ queues', () => {
    const people = [{ id: 8, name: 'Caio', queues: [support, sales] }]
    expect(allQueues([sales], people).map(({ name }) => name)).toEqual(['Vendas', 'Suporte'])
  })
})

describe('the menu of a ticket', () => {
  const header = (changes?: Parameters<typeof aTicket>[0], onAct = vi.fn()) =>
    renderScreen(<TicketHeader ticket={aTicket(changes)} onAct={onAct} />, { at: '/tickets/x' })
  const open = (user: ReturnType<typeof renderScreen>['user']) =>
    user.click(screen.getByRole('button', { name: 'Opções do atendimento' }))

  test('core.md 6: offers deleting only to users with the permission', async () => {
    const { user } = header()
    await open(user)
    expect(await screen.findByRole('menuitem', { name: 'Transferir' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Excluir atendimento' })).toBeNull()
  })

  test.each([
    ['question', 'Encerrar sem pedir avaliação'],
    ['farewell', 'Encerrar sem despedida'],
  ])('CLO-10: offers resolving silently when a %s would be sent', async (sends, name) => {
    server.on({ 'GET /tickets/41/closing': () => ({ sends }) })
    const onAct = vi.fn()
    const { user } = header({ status: 'open' }, onAct)
    await open(user)
    await user.click(await screen.findByRole('menuitem', { name }))
    expect(onAct).toHaveBeenCalledExactlyOnceWith(
      'resolve_silently',
      expect.objectContaining({ id: 41 })
    )
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('CLO-10: does not offer resolving silently when nothing would be sent', async () => {
    const { user } = header({ status: 'open' })
    await open(user)
    expect(await screen.findByRole('menuitem', { name: 'Transferir' })).toBeTruthy()
    await waitFor(() => expect(server.calls('GET /tickets/41/closing')).toHaveLength(1))
    expect(screen.queryByRole('menuitem', { name: /Encerrar/ })).toBeNull()
  })

  test('CLO-18: asks first, says what else is deleted, and returns to the list', async () => {
    signIn({ user: me, abilities: ['tickets.delete'] })
    server.on({ 'DELETE /tickets/41': () => ({ message: 'ticket deleted' }) })
    const { user, path } = header()
    await open(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir atendimento' }))
    expect(await screen.findByText(/20261120-41 some para todos/)).toBeTruthy()
    expect(server.calls('DELETE /tickets/41')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(path()).toBe('/tickets'))
    expect(server.calls('DELETE /tickets/41')).toHaveLength(1)
  })

  test('CON-03: offers no reopening for the ticket of a deleted contact', () => {
    const closed = header({ status: 'closed' })
    screen.getByRole('button', { name: 'Reabrir' })
    closed.unmount()
    header(ofDeletedContact)
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull()
  })

  test('offers no transfer for a closed ticket', async () => {
    signIn({ user: me, abilities: ['tickets.delete'] })
    const { user } = header({ status: 'closed' })
    await open(user)
    expect(await screen.findByRole('menuitem', { name: 'Excluir atendimento' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Transferir' })).toBeNull()
  })
})
