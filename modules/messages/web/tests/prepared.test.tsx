/** Several messages sent in one call of another module: shown at once, refused and resent together. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PreparedSending } from '#modules/messages/contract'
import { ApiError } from '#web/lib/http'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { send } from '../sending'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

const parts: PreparedSending['parts'] = [
  { text: 'Segue a tabela', file: null },
  {
    text: 'Os preços',
    file: {
      url: '/media/p',
      thumbUrl: null,
      mimetype: 'application/pdf',
      name: 'precos.pdf',
      size: 769,
      width: null,
      height: null,
    },
  },
]
const page = (...messages: object[]) => ({ messages, count: messages.length, hasMore: false })

beforeEach(() => {
  giveRoom()
  signIn({ user: me })
})

async function begin(post: PreparedSending['post']) {
  const server = await stubServer({
    'GET /messages/41': () => page(messageWire({ id: 900, body: 'Quanto custa?' })),
  })
  const shown = renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
  await screen.findByText('Quanto custa?')
  const sent = send(shown.client, {
    ticketId: 41,
    clientId: 'c1',
    authorId: me.id,
    text: '',
    quote: null,
    enclosure: null,
    url: null,
    at: new Date().toISOString(),
    prepared: { parts, post },
  })
  return { ...shown, server, sent }
}
const log = () => within(screen.getByRole('log'))

test('FIL-02: shows all at once, and replaces them with the server’s rows', async () => {
  let arrive = () => {}
  const { server, sent } = await begin(() => new Promise<void>((done) => (arrive = done)))
  await log().findByText('Segue a tabela')
  await log().findByText('precos.pdf')
  const ours = { fromMe: true, userId: me.id, ack: 1 }
  const rows = [
    messageWire({ id: 900, body: 'Quanto custa?' }),
    messageWire({ id: 901, body: 'Segue a tabela', clientId: 'c1:0', ...ours }),
    messageWire({ id: 902, body: 'Os preços', clientId: 'c1:1', ...ours }),
  ]
  server.on({ 'GET /messages/41': () => page(...rows) })
  arrive()
  await sent
  await waitFor(() => expect(log().getAllByText('Segue a tabela')).toHaveLength(1))
  expect(log().getAllByText('Os preços')).toHaveLength(1)
})

test('shows one error for all when refused, and resends all with the same client id', async () => {
  const names: string[] = []
  let isRefusing = true
  const { sent, user } = await begin(async (name) => {
    names.push(name)
    if (isRefusing) throw new ApiError(400, 'ERR_WAPP_NOT_INITIALIZED', 'off')
  })
  await sent
  const again = await log().findByRole('button', { name: 'Tentar de novo' })
  expect(log().getAllByRole('alert')).toHaveLength(1)
  log().getByText('Segue a tabela')
  isRefusing = false
  await user.click(again)
  await waitFor(() => expect(names).toEqual(['c1', 'c1']))
  await waitFor(() => expect(log().queryByRole('alert')).toBeNull())
})

test('removes all of them when a refused call is discarded', async () => {
  const { sent, user } = await begin(() =>
    Promise.reject(new ApiError(409, 'ERR_TICKET_NOT_OPEN', 'closed'))
  )
  await sent
  await user.click(await log().findByRole('button', { name: 'Voltar ao texto' }))
  await waitFor(() => expect(log().queryByText('Segue a tabela')).toBeNull())
  expect(log().queryByText('precos.pdf')).toBeNull()
})
