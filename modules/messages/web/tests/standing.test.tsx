/** Joining a conversation's room: responses from before the join are fetched again, since events may be missing. */
import { act, screen, waitFor } from '@testing-library/react'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rooms } from '#web/shell/rooms'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

let server: StubServer
/** Acknowledges the join of the conversation's room. */
let letIn: () => void
let body: string
beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  body = 'antes'
  const emit = (name: string, ...text: unknown[]) => {
    const answer = text.at(-1) as (given: object) => void
    if (name === 'joinChatBox') letIn = () => answer({ ok: true, rooms: 1 })
  }
  rooms.attach({ emit } as unknown as Socket)
  server = await stubServer({
    'GET /messages/41': () => ({ messages: [messageWire({ body })], count: 1, hasMore: false }),
  })
})
afterEach(() => rooms.detach())
const open = () => renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
const asked = () => server.calls('GET /messages/41').length

test('RT-05: refetches when the response came before the join', async () => {
  open()
  await screen.findByText('antes')
  body = 'depois'
  act(() => letIn())
  await screen.findByText('depois')
  expect(asked()).toBe(2)
})

test('fetches once when the join is acknowledged during the fetch, the usual case', async () => {
  const { client } = open()
  letIn()
  await screen.findByText('antes')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked()).toBe(1)
})
