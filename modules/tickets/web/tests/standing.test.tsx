/** A conversation and the room in which its news are told: what was answered before one stood there is asked for again. */
import { act, screen, waitFor } from '@testing-library/react'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rooms } from '#web/shell/rooms'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import { ConversationPane } from '../components/conversation_pane'
import { aTicket, giveRoom, me, messageWire } from './people'

let server: StubServer
/** The server lets us into the room of the conversation. */
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
const open = () => renderScreen(<ConversationPane ticket={aTicket()} onAct={() => undefined} />)
const asked = () => server.calls('GET /messages/41').length

test('RT-05: answered before one stood there: what was told meanwhile is not lost', async () => {
  open()
  await screen.findByText('antes')
  body = 'depois'
  act(() => letIn())
  await screen.findByText('depois')
  expect(asked()).toBe(2)
})

test('let in while it is asked for, as nearly always: asked for once', async () => {
  const { client } = open()
  letIn()
  await screen.findByText('antes')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked()).toBe(1)
})
