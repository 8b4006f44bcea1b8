/** A double click runs one action: its second click is ignored wherever it lands (core.md 4). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest, type StubServer } from '#web/testing/server'
import TicketsPage from '../pages/tickets_page'
import { ticketsStore } from '../store'
import { giveRoom, me, ticketWire } from './people'

const waiting = ticketWire({ id: 41, status: 'pending', name: 'Ana Lima' })
const mine = ticketWire({ id: 43, name: 'Caio Sá' })
const next = ticketWire({ id: 44, name: 'Duda Reis' })
const all = [waiting, mine, next]
const untouched = ticketsStore.getInitialState()

let server: StubServer
beforeEach(async () => {
  giveRoom()
  ticketsStore.setState(untouched, true)
  signIn({ user: me })
  server = await stubServer({
    'GET /tickets': ({ query }: StubRequest) => {
      const tickets = all.filter(({ status }) => status === query.get('status'))
      return { tickets, count: tickets.length, hasMore: false }
    },
    'GET /queue': () => [],
    'GET /tickets/u/*': ({ path }: StubRequest) =>
      all.find(({ uuid }) => path.endsWith(uuid)) ?? refuse(404, 'ERR_NO_TICKET_FOUND'),
    'GET /messages/*': () => ({ messages: [], count: 0, hasMore: false }),
    'PUT /tickets/*': ({ path, body }: StubRequest) => ({
      ...all.find(({ id }) => path.endsWith(`/${id}`)),
      ...(body as object),
      user: me,
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
const options = () =>
  server.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path, (body as { status: string }).status])
const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest<HTMLElement>('[data-ticket]')!
const accepted = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull())
const header = async (name: string) => within(await screen.findByRole('region', { name }))

test('a double click on Accept does not resolve the accepted ticket', async () => {
  const { user, client } = showPage(`/tickets/${waiting.uuid}`)
  const { getAllByRole, findByRole } = await header('Ana Lima')
  await user.click(getAllByRole('button', { name: 'Aceitar' })[0]!)
  await accepted()
  fireEvent.click(await findByRole('button', { name: 'Encerrar' }), { detail: 2 })
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(options()).toEqual([['/tickets/41', 'open']])
})

test('replaces the button with a new element, so that a click begun before does not reach it', async () => {
  const { user } = showPage(`/tickets/${waiting.uuid}`)
  const { getAllByRole } = await header('Ana Lima')
  const accept = getAllByRole('button', { name: 'Aceitar' })[0]!
  await user.click(accept)
  await accepted()
  expect(accept.isConnected).toBe(false)
})

test('in the list it does not resolve the ticket that moved under the pointer', async () => {
  const { user, client, path } = showPage()
  await user.click(await screen.findByRole('tab', { name: /Esperando/ }))
  const row = await rowOf('Ana Lima')
  await user.click(within(row).getByRole('button', { name: 'Aceitar' }))
  const under = await rowOf('Caio Sá')
  fireEvent.click(within(under).getByRole('button', { name: 'Encerrar' }), { detail: 2 })
  fireEvent.click(within(under).getByRole('link'), { detail: 3 })
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(options()).toEqual([['/tickets/41', 'open']])
  expect(path()).toBe(`/tickets/${waiting.uuid}`)
})

test('a later click on the same spot counts', async () => {
  const { user } = showPage(`/tickets/${waiting.uuid}`)
  const { getAllByRole, findByRole } = await header('Ana Lima')
  await user.click(getAllByRole('button', { name: 'Aceitar' })[0]!)
  await accepted()
  fireEvent.click(await findByRole('button', { name: 'Encerrar' }), { detail: 1 })
  await waitFor(() => expect(options().map(([, status]) => status)).toEqual(['open', 'closed']))
})

/** A tap in a browser that does not count taps (`detail` is always 1); `at` in milliseconds. */
const tapOn = (target: HTMLElement, at: number, clientX: number) => {
  const shared = { bubbles: true, cancelable: true, pointerType: 'touch', clientY: 20 }
  const tap = new PointerEvent('click', { ...shared, detail: 1, clientX })
  fireEvent(target, Object.defineProperty(tap, 'timeStamp', { value: at }))
}

test.each([
  ['at once on the same spot is ignored', 1200, 104, ['open']],
  ['later counts', 1600, 104, ['open', 'closed']],
  ['elsewhere counts', 1200, 300, ['open', 'closed']],
])('touch: a second tap %s', async (_, at, x, expected) => {
  const { client } = showPage(`/tickets/${waiting.uuid}`)
  const { findByRole } = await header('Ana Lima')
  tapOn((await screen.findAllByRole('button', { name: 'Aceitar' }))[0]!, 1000, 100)
  await accepted()
  tapOn(await findByRole('button', { name: 'Encerrar' }), at, x)
  await waitFor(() => expect(options().map(([, status]) => status)).toEqual(expected))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(options()).toHaveLength(expected.length)
})

test('touch: a third tap long after the first counts, however soon after the second', async () => {
  showPage(`/tickets/${waiting.uuid}`)
  const { findByRole } = await header('Ana Lima')
  tapOn((await screen.findAllByRole('button', { name: 'Aceitar' }))[0]!, 1000, 100)
  await accepted()
  const close = await findByRole('button', { name: 'Encerrar' })
  tapOn(close, 1400, 104)
  tapOn(close, 1800, 104)
  await waitFor(() => expect(options().map(([, status]) => status)).toEqual(['open', 'closed']))
})

test('a held key runs one action, not one for each ticket that gets the focus', async () => {
  const { client } = showPage(`/tickets/${mine.uuid}`)
  await header('Caio Sá')
  await rowOf('Duda Reis')
  ;(document.activeElement as HTMLElement).blur()
  fireEvent.keyDown(document.body, { key: 'e' })
  const { findByRole } = within(await rowOf('Duda Reis'))
  const link = await findByRole('link')
  await waitFor(() => expect(document.activeElement).toBe(link))
  fireEvent.keyDown(link, { key: 'e', repeat: true })
  // A held Enter must not open the ticket that gets the focus next.
  expect(fireEvent.keyDown(link, { key: 'Enter', repeat: true })).toBe(false)
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(options()).toEqual([['/tickets/43', 'closed']])
})
