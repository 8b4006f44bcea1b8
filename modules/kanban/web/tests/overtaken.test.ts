/** Events that arrive while the board is fetched: an answer older than the event is fetched again (RT-05, RT-06). */
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../queries'
import handleEvent from '../realtime'
import { paying, ticket } from './fixture'

const board = keys.board({ queueIds: null, ownerIds: [] })
const moved = { action: 'update', ticket: ticket(2, 'Bento Reis', { tags: [paying] }) }
const left = { action: 'delete', ticketId: 2 }

let client: QueryClient
let leave = () => {}
beforeEach(() => {
  client = new QueryClient()
  vi.useFakeTimers()
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

/** A shown query: its first answer, which is older than the event, waits for `answer`; later ones come at once. */
function ask(queryKey: QueryKey) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const queryFn = vi.fn(() => Promise.resolve('newer')).mockImplementationOnce(() => promise)
  leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  return { queryFn, answer: () => resolve('older') }
}

it.each([
  ['a card that moves', 'ticket', moved, board],
  ['a card that leaves', 'ticket', left, board],
  ['a message', 'appMessage', { action: 'create', ticket: moved.ticket }, board],
  ['a tag, for the cards', 'tag', { action: 'update', tagId: 2 }, board],
  ['a tag, for the lanes', 'tag', { action: 'update', tagId: 2 }, keys.lanes],
])('RT-05: %s, also when the first answer comes late', async (_name, event, body, key) => {
  const { queryFn, answer } = ask(key)
  handleEvent(event, body, client)
  await vi.advanceTimersByTimeAsync(5000)
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryData(key)).toBe('newer')
  expect(queryFn).toHaveBeenCalledTimes(2)
})
