/** The whole screen against a stub server: lists, accepting, resolving, and refusals. */
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest, type StubServer } from '#web/testing/server'
import { keys } from '../keys'
import TicketsPage from '../pages/tickets_page'
import { ticketsStore } from '../store'
import { resolveSilently } from '../palette_commands'
import { messageWire } from '#modules/messages/web/tests/people'
import { giveRoom, me, ticketWire } from './people'

const waiting = ticketWire({ id: 41, status: 'pending', name: 'Ana Lima', unreadMessages: 2 })
const other = ticketWire({ id: 42, status: 'pending', name: 'Bia Melo' })
const mine = ticketWire({ id: 43, name: 'Caio Sá' })
const untouched = ticketsStore.getInitialState()

let server: StubServer
beforeEach(async () => {
  giveRoom()
  ticketsStore.setState(untouched, true)
  signIn({ user: me, modules: ['messages'] })
  server = await stubServer({
    'GET /tickets': ({ query }: StubRequest) => {
      const tickets = { pending: [waiting, other], open: [mine], closed: [] }[
        query.get('status') as 'pending'
      ]
      return { tickets: tickets ?? [], count: tickets?.length ?? 0, hasMore: false }
    },
    'GET /queue': () => [],
    'GET /tickets/u/*': ({ path }: StubRequest) =>
      [waiting, other, mine].find(({ uuid }) => path.endsWith(uuid)) ??
      refuse(404, 'ERR_NO_TICKET_FOUND'),
    'GET /messages/*': () => ({
      messages: [messageWire({ id: 1, body: 'Oi' }), messageWire({ id: 2, body: 'Tem a azul?' })],
      count: 2,
      hasMore: false,
    }),
  })
})

const showPage = (at = '/tickets') =>
  renderScreen(
    <Routes>
      <Route path="/tickets/:ticketUuid?" element={<TicketsPage />} />
    </Routes>,
    { at }
  )
const list = (name: string) => screen.findByRole('group', { name })

test('shows my tickets first, counts pending ones, and opens each list with one click', async () => {
  const { user } = showPage()
  expect(within(await list('Comigo')).getByText('Caio Sá')).toBeTruthy()
  expect((await screen.findByLabelText('2 clientes esperando')).textContent).toBe('2')
  await user.click(screen.getByRole('tab', { name: /Esperando/ }))
  expect(within(await list('Esperando')).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: 'Encerrados' }))
  expect(await screen.findByText('Nenhum atendimento encerrado')).toBeTruthy()
})

test('a search waits for the last letter and asks once', async () => {
  const { user } = showPage()
  await user.type(screen.getByLabelText('Buscar nome, número ou mensagem'), 'ana')
  const asked = () =>
    server.calls('GET /tickets').flatMap(({ query }) => query.get('searchParam') ?? [])
  await waitFor(() => expect(asked()).toEqual(['ana']), { timeout: 2000 })
  expect(await screen.findByText('Nada encontrado para “ana”')).toBeTruthy()
})

describe('accept', () => {
  const put = 'PUT /tickets/41'

  test('opens the ticket at once, at the first unread message, with the field focused', async () => {
    const taken = { ...waiting, status: 'open', user: me, unreadMessages: 0 }
    server.on({ [put]: () => taken, 'GET /tickets/u/*': () => taken })
    const { user, path } = showPage()
    await user.click(await screen.findByRole('tab', { name: /Esperando/ }))
    const item = (await screen.findByText('Ana Lima')).closest<HTMLElement>('[data-ticket]')!
    await user.click(within(item).getByRole('button', { name: 'Aceitar' }))
    expect(path()).toBe(`/tickets/${waiting.uuid}`)
    expect(within(await list('Comigo')).getByText('Ana Lima')).toBeTruthy()
    expect(await screen.findByText('2 mensagens novas')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Escreva uma mensagem'))
    )
    expect(server.calls(put)[0]?.body).toEqual({ status: 'open', userId: me.id })
  })

  test('is rolled back with the reason when another user was first', async () => {
    let answer = (_: unknown) => {}
    const delayed = new Promise((resolve) => (answer = resolve))
    server.on({ [put]: () => delayed })
    const { user, path } = showPage()
    await screen.findByText('Caio Sá')
    await user.click(await screen.findByRole('tab', { name: /Esperando/ }))
    const item = (await screen.findByText('Ana Lima')).closest<HTMLElement>('[data-ticket]')!
    await user.click(within(item).getByRole('button', { name: 'Aceitar' }))
    // Optimistic: shown before the server has responded.
    expect(within(await list('Comigo')).getByText('Ana Lima')).toBeTruthy()
    expect(await screen.findByLabelText('1 cliente esperando')).toBeTruthy()

    const queue = { name: 'Vendas' }
    const ticket = { id: 42, uuid: waiting.uuid, userId: 9, user: { name: 'Rita Melo' }, queue }
    answer(refuse(409, 'ERR_OTHER_OPEN_TICKET', { ticket }))
    const notice = await screen.findByText('Rita Melo já está atendendo Ana Lima, na fila Vendas.')
    await waitFor(() => expect(path()).toBe('/tickets'))
    expect(await screen.findByLabelText('2 clientes esperando')).toBeTruthy()
    expect(within(await list('Comigo')).queryByText('Ana Lima')).toBeNull()
    // The notice stays until it is closed.
    await user.click(within(notice.parentElement!).getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByText(/Rita Melo/)).toBeNull()
  })

  test('survives the response of a list requested before', async () => {
    let answer = (_: unknown) => {}
    server.on({ [put]: () => new Promise((resolve) => (answer = resolve)) })
    const { user, client } = showPage()
    await user.click(await screen.findByRole('tab', { name: /Esperando/ }))
    const item = (await screen.findByText('Ana Lima')).closest<HTMLElement>('[data-ticket]')!
    await user.click(within(item).getByRole('button', { name: 'Aceitar' }))
    await client.invalidateQueries({ queryKey: keys.lists })
    expect(within(await list('Comigo')).getByText('Ana Lima')).toBeTruthy()
    expect(await screen.findByLabelText('1 cliente esperando')).toBeTruthy()

    answer({ ...waiting, status: 'open', user: me, unreadMessages: 0 })
    await waitFor(() => expect(client.isMutating()).toBe(0))
    // From here on the server's rows are shown.
    await client.invalidateQueries({ queryKey: keys.lists })
    expect(await screen.findByLabelText('2 clientes esperando')).toBeTruthy()
  })

  test('opens my own open ticket when that is the conflict', async () => {
    const user7 = { name: me.name }
    const ticket = { id: 43, uuid: mine.uuid, userId: me.id, user: user7, queue: null }
    server.on({ [put]: () => refuse(409, 'ERR_OTHER_OPEN_TICKET', { ticket }) })
    const { user, path } = showPage()
    await user.click(await screen.findByRole('tab', { name: /Esperando/ }))
    const item = (await screen.findByText('Ana Lima')).closest<HTMLElement>('[data-ticket]')!
    await user.click(within(item).getByRole('button', { name: 'Aceitar' }))
    await waitFor(() => expect(path()).toBe(`/tickets/${mine.uuid}`))
  })
})

describe('resolve', () => {
  test('removes the ticket from the list at once and returns to the list', async () => {
    server.on({ 'PUT /tickets/43': () => ({ ...mine, status: 'closed' }) })
    const { user, path } = showPage(`/tickets/${mine.uuid}`)
    const header = await screen.findByRole('region', { name: 'Caio Sá' })
    await user.click(within(header).getByRole('button', { name: 'Encerrar' }))
    expect(path()).toBe('/tickets')
    expect(await screen.findByText('Nada com você agora')).toBeTruthy()
    expect(server.calls('PUT /tickets/43')[0]?.body).toMatchObject({ status: 'closed' })
  })

  test('is rolled back when refused', async () => {
    server.on({ 'PUT /tickets/43': () => refuse(409, 'ERR_TICKET_STATUS') })
    const { user, path } = showPage(`/tickets/${mine.uuid}`)
    const header = await screen.findByRole('region', { name: 'Caio Sá' })
    await user.click(within(header).getByRole('button', { name: 'Encerrar' }))
    await waitFor(() => expect(path()).toBe(`/tickets/${mine.uuid}`))
    expect(within(await list('Comigo')).getByText('Caio Sá')).toBeTruthy()
    expect(await screen.findByText(/O atendimento mudou enquanto isso/)).toBeTruthy()
  })
})

describe('a URL of an unavailable ticket', () => {
  test.each([
    [404, 'ERR_NO_TICKET_FOUND', 'Este atendimento não existe mais.'],
    [403, 'ERR_NO_PERMISSION', 'Este atendimento agora não está ao seu alcance.'],
  ])('%i: returns to the list with a message', async (status, code, text) => {
    server.on({ 'GET /tickets/u/*': () => refuse(status, code) })
    const { path } = showPage('/tickets/00000000-0000-4000-8000-000000000000')
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/tickets'))
  })
})

describe('keys', () => {
  test('j and k move, a accepts, Escape returns from the field to the list', async () => {
    const taken = { ...other, status: 'open', user: me }
    server.on({ 'PUT /tickets/42': () => taken, 'GET /tickets/u/*': () => taken })
    const { user, path } = showPage()
    await user.click(await screen.findByRole('tab', { name: /Esperando/ }))
    await screen.findByText('Bia Melo')
    screen.getByRole('tab', { name: /Esperando/ }).blur()
    const at = () => document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket
    await user.keyboard('j')
    await waitFor(() => expect(at()).toBe('41'))
    await user.keyboard('j')
    await waitFor(() => expect(at()).toBe('42'))
    await user.keyboard('k')
    await waitFor(() => expect(at()).toBe('41'))
    await user.keyboard('j')
    await waitFor(() => expect(at()).toBe('42'))
    await user.keyboard('a')
    expect(path()).toBe(`/tickets/${other.uuid}`)
    const field = await screen.findByLabelText('Escreva uma mensagem')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('ae?{Escape}')
    expect((field as HTMLTextAreaElement).value).toBe('ae?')
    await waitFor(() => expect(at()).toBeTruthy())
  })

  test('handles keys within one frame: focus moves and no letter is lost', async () => {
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    const { user } = showPage(`/tickets/${mine.uuid}`)
    const field = await screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
    field.focus()
    await user.keyboard('{Escape}')
    expect(field.contains(document.activeElement)).toBe(false)
    expect(document.activeElement).not.toBe(document.body)
    await user.keyboard('/ta')
    expect(document.activeElement).toBe(field)
    expect(field).toHaveProperty('value', '/ta')
    frames.mockRestore()
  })

  test.each([
    ['e', undefined],
    ['{Shift>}E{/Shift}', true],
    // Caps Lock alone does not make it silent.
    ['E', undefined],
  ])('CLO-10: %s resolves the open ticket; silently only with Shift', async (keyboard, silent) => {
    server.on({ 'PUT /tickets/43': () => ({ ...mine, status: 'closed' }) })
    const { user, path } = showPage(`/tickets/${mine.uuid}`)
    await screen.findByRole('region', { name: 'Caio Sá' })
    await user.keyboard('{Escape}')
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard(keyboard)
    expect(path()).toBe('/tickets')
    await waitFor(() => expect(server.calls('PUT /tickets/43')).toHaveLength(1))
    const body = server.calls('PUT /tickets/43')[0]!.body as { silent?: boolean }
    expect(body).toMatchObject({ status: 'closed' })
    expect(body.silent).toBe(silent)
  })

  test('CLO-10: the palette resolves the open ticket silently, and says when none is open', async () => {
    server.on({ 'PUT /tickets/43': () => ({ ...mine, status: 'closed' }) })
    const { path } = showPage(`/tickets/${mine.uuid}`)
    await screen.findByRole('region', { name: 'Caio Sá' })
    resolveSilently()
    await waitFor(() => expect(path()).toBe('/tickets'))
    await waitFor(() => expect(server.calls('PUT /tickets/43')).toHaveLength(1))
    expect(server.calls('PUT /tickets/43')[0]!.body).toMatchObject({ silent: true })
    ;(document.activeElement as HTMLElement).blur()
    resolveSilently()
    expect(await screen.findByText('Abra primeiro a conversa que quer encerrar.')).toBeTruthy()
  })

  test('? shows the keyboard shortcuts', async () => {
    const { user } = showPage()
    await screen.findByText('Caio Sá')
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Teclas de atalho' })).toBeTruthy()
  })
})

test('shows an error and a retry when a list cannot be loaded', async () => {
  server.on({ 'GET /tickets': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = showPage()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /tickets': () => ({ tickets: [mine], count: 1, hasMore: false }) })
  await user.click(again)
  expect(await screen.findByText('Caio Sá')).toBeTruthy()
})
