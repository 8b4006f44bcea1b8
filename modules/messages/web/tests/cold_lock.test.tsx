/** What is shown when WhatsApp does not let a connection start conversations. */
import { act, screen, waitFor } from '@testing-library/react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import type { MessageWire } from '#modules/messages/wire'
import { Conversation } from './conversation'
import handleEvent from '../realtime'
import { keys as ticketKeys } from '#modules/tickets/web/keys'
import { keys } from '../keys'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

let server: StubServer
let client: QueryClient
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

function Client() {
  const its = useQueryClient()
  useEffect(() => {
    client = its
    client.setQueryData(ticketKeys.ticket(aTicket().uuid), aTicket())
  }, [its])
  return null
}

beforeEach(() => {
  giveRoom()
  signIn({ user: me })
})

async function showConversation(messages: MessageWire[], coldLockedUntil: string | null) {
  server = await stubServer({
    'GET /messages/41': () => ({ messages, count: messages.length, hasMore: false }),
    'GET /whatsapp': () => [{ id: 1, name: 'Loja 1', coldLockedUntil }],
  })
  renderScreen(
    <>
      <Client />
      <Conversation ticket={aTicket()} onAct={() => undefined} />
    </>
  )
  await screen.findByLabelText('Escreva uma mensagem')
}
const note = () => screen.queryByText(/não deixa “Loja 1” começar conversas até/)
const hearLock = (coldLockedUntil: string | null) =>
  act(async () =>
    handleEvent('whatsapp', { action: 'update', whatsapp: { id: 1, coldLockedUntil } }, client)
  )
const ours = () => messageWire({ id: 1, fromMe: true, body: 'Olá!', ack: 0, errorCode: '463' })

test('a first message has to wait: said above the composer and under the refused one, until when', async () => {
  await showConversation([ours()], inAnHour())
  await waitFor(() => expect(note()).toBeTruthy())
  const refused = screen.getByText(/iniciar conversas agora.*Isso vale até/)
  expect(refused.closest('[role=alert]')).toBeTruthy()
})

test('appears and disappears live', async () => {
  await showConversation([ours()], null)
  await waitFor(() => expect(client.getQueryData(keys.coldLocks)).toBeTruthy())
  expect(note()).toBeNull()
  await hearLock(inAnHour())
  await waitFor(() => expect(note()).toBeTruthy())
  await hearLock(null)
  await waitFor(() => expect(note()).toBeNull())
})

test('disappears when the lock ends', async () => {
  await showConversation([ours()], new Date(Date.now() + 1200).toISOString())
  await waitFor(() => expect(note()).toBeTruthy())
  await waitFor(() => expect(note()).toBeNull(), { timeout: 3000 })
})

test('fetches no locks when the customer has written', async () => {
  await showConversation([messageWire({ id: 2, body: 'Tem vaga?' })], inAnHour())
  expect(await screen.findByText('Tem vaga?')).toBeTruthy()
  expect(note()).toBeNull()
  expect(server.calls('GET /whatsapp')).toHaveLength(0)
})
