/** A conversation without messages, one that cannot be loaded, and one whose next page is refused. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest, type StubServer } from '#web/testing/server'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { Conversation } from './conversation'
import { messageWire } from './people'

const get = 'GET /messages/41'
const page = ({ query }: StubRequest) => Number(query.get('pageNumber'))
const failed = () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR')
let server: StubServer

beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  server = await stubServer({})
})

const show = (changes: Parameters<typeof aTicket>[0] = {}) =>
  renderScreen(<Conversation ticket={aTicket(changes)} onAct={() => undefined} />)
const again = () => screen.findByRole('button', { name: 'Tentar de novo' })

test('shows the empty state when a conversation has no messages', async () => {
  server.on({ [get]: () => ({ messages: [], count: 0, hasMore: false }) })
  show()
  expect(await screen.findByText('Nenhuma mensagem ainda')).toBeTruthy()
})

test('shows an error and a retry when a conversation cannot be loaded', async () => {
  server.on({ [get]: failed })
  const { user } = show()
  const button = await again()
  server.on({ [get]: () => ({ messages: [messageWire()], count: 1, hasMore: false }) })
  await user.click(button)
  expect(await screen.findByText('Bom dia!')).toBeTruthy()
})

test('API-15: with unread messages it shows the loaded ones, and retries by hand', async () => {
  const pageOf = (number: number) => ({
    messages: [messageWire({ id: 60 - number, body: `linha ${number}` })],
    count: 2,
    hasMore: number < 2,
  })
  server.on({ [get]: (request) => (page(request) > 1 ? failed() : pageOf(1)) })
  const { user } = show({ unreadMessages: 2, user: me })
  await screen.findByText('linha 1')
  const button = await again()
  const ofOlder = () => server.calls(get).filter((request) => page(request) === 2)
  expect(ofOlder()).toHaveLength(1)
  server.on({ [get]: (request) => pageOf(page(request)) })
  await user.click(button)
  await screen.findByText('linha 2')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(ofOlder()).toHaveLength(2)
})
