/** Opening a conversation at the message that the URL names: the requests, loading both ways, and the way back. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest, type StubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import Peek from '#modules/tickets/web/components/peek'
import { aTicket, giveRoom, me, ticketWire } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

const pages = new Map([
  ['around=50', { ids: [49, 50, 51], hasMore: true, hasNewer: true }],
  ['before=49', { ids: [47, 48], hasMore: false, hasNewer: true }],
  ['after=51', { ids: [52, 53], hasMore: true, hasNewer: false }],
  ['pageNumber=1', { ids: [52, 53, 54], hasMore: true }],
])
let server: StubServer

beforeEach(async () => {
  giveRoom()
  Element.prototype.scrollIntoView = () => undefined
  signIn({ user: me, modules: ['messages'] })
  server = await stubServer({
    'GET /messages/41': ({ query }: StubRequest) => {
      const page = pages.get(query.toString())
      if (!page) return refuse(404, 'ERR_NO_MESSAGE_FOUND')
      const { ids, ...more } = page
      const messages = ids.map((id) =>
        messageWire({ id, body: `linha ${id}`, createdAt: `2026-11-20T12:${id}:00.000Z` })
      )
      return { messages, count: 8, ...more }
    },
  })
})

const showAt = (search: string) =>
  renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />, {
    at: `/tickets/x${search}`,
  })
const asked = () => server.calls('GET /messages/41').map(({ query }) => query.toString())
const lines = () =>
  screen.getAllByText(/^linha/).map(({ textContent }) => /^linha \d\d/.exec(textContent)?.[0])

test('TCK-05, TCK-10: loads the page around it, highlights it, and loads both ways up to the newest', async () => {
  showAt('?message=50')
  await screen.findByText('linha 50')
  const row = screen.getByText('linha 50').closest('[data-row]')!
  expect(row.hasAttribute('data-lit')).toBe(true)
  await screen.findByText('linha 47')
  await screen.findByText('linha 54')
  expect(asked()).toContain('around=50')
  expect(asked()).toContain('before=49')
  expect(asked()).toContain('after=51')
  // Each message once and in order; messages only on the newest page follow where both parts meet.
  expect(lines()).toEqual([47, 48, 49, 50, 51, 52, 53, 54].map((id) => `linha ${id}`))
  await waitFor(() => expect(row.hasAttribute('data-lit')).toBe(false), { timeout: 3000 })
})

test('says that the message is gone, and shows the newest', async () => {
  showAt('?message=7')
  await screen.findByText('A mensagem não foi encontrada. Talvez tenha sido excluída.')
  await screen.findByText('linha 54')
})

test('opens at the newest when the URL names no message', async () => {
  showAt('?message=abc')
  await screen.findByText('linha 54')
  expect(asked().every((query) => query.startsWith('pageNumber'))).toBe(true)
})

test('core.md 2: a peek beside it opens at its own newest message, and does not change the URL', async () => {
  const other = ticketWire({ id: 42 })
  server.on({
    [`GET /tickets/u/${other.uuid}`]: () => other,
    'GET /messages/42': ({ query }) =>
      query.has('around')
        ? refuse(404, 'ERR_NO_MESSAGE_FOUND')
        : { messages: [messageWire({ id: 90, body: 'doutra' })], count: 1, hasMore: false },
  })
  const { path } = renderScreen(
    <>
      <Conversation ticket={aTicket()} onAct={() => undefined} />
      <Peek uuid={other.uuid} />
    </>,
    { at: '/tickets/x?message=50' }
  )
  await screen.findByText('doutra')
  await screen.findByText('linha 50')
  expect(
    screen.queryByText('A mensagem não foi encontrada. Talvez tenha sido excluída.')
  ).toBeNull()
  expect(path()).toBe('/tickets/x?message=50')
})
