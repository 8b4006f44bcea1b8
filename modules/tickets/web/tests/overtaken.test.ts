/** Events that arrive during a fetch: a response older than the event is fetched again (RT-05, RT-06). */
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import handleEvent from '../realtime'
import { keys } from '../keys'
import type { ListFilter } from '../model'
import { messageWire } from '#modules/messages/web/tests/people'
import { delayedQuery } from './delayed_query'
import { aTicket, ticketWire } from './people'

const waiting: ListFilter = { search: '', queueIds: null, showAll: false, status: 'pending' }
const { uuid } = aTicket()

let client: QueryClient
const closing: (() => void)[] = []
beforeEach(() => {
  signIn()
  client = new QueryClient()
  vi.useFakeTimers()
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
})

function ask(queryKey: QueryKey, answers: readonly [unknown, unknown]) {
  const query = delayedQuery(client, queryKey, answers)
  closing.push(query.close)
  return query
}
const pages = (row: object) => ({ pages: [{ rows: [row], hasMore: false }], pageParams: [1] })
const none = { pages: [{ rows: [], hasMore: false }], pageParams: [1] }

const deleted = { action: 'delete', ticketId: 41 }
const read = { action: 'updateUnread', ticketId: 41 }
const moved = { action: 'update', ticket: ticketWire({ status: 'open' }) }
const said = {
  action: 'create',
  message: messageWire({ id: 2 }),
  ticket: ticketWire({ unreadMessages: 1, lastMessage: 'Oi' }),
}
const contact = { id: 541, name: 'Ana Paula', number: '55', email: '', profilePicUrl: '' }
const tag = { id: 5, name: 'VIP', color: '#0B6E76', kanban: 0 as const }

const list = keys.list(waiting)
const row = (changes: Parameters<typeof aTicket>[0] = {}) =>
  pages(aTicket({ status: 'pending', ...changes }))

const cases: [string, string, Record<string, unknown>, QueryKey, readonly [unknown, unknown]][] = [
  ['a ticket leaves', 'ticket', deleted, list, [row(), none]],
  ['a ticket moves', 'ticket', moved, list, [row(), none]],
  ['a ticket is read', 'ticket', read, list, [row({ unreadMessages: 2 }), row()]],
  [
    'a ticket is read',
    'ticket',
    read,
    keys.ticket(uuid),
    [aTicket({ unreadMessages: 2 }), aTicket()],
  ],
  [
    'a ticket moves',
    'ticket',
    moved,
    keys.ticket(uuid),
    [aTicket({ status: 'pending' }), aTicket()],
  ],
  [
    'a message comes',
    'appMessage',
    said,
    keys.ticket(uuid),
    [aTicket(), aTicket({ lastMessage: 'Oi' })],
  ],
  [
    'a contact',
    'contact',
    { action: 'update', contact },
    list,
    [row(), row({ name: 'Ana Paula' })],
  ],
  ['a tag', 'tag', { action: 'update', tag }, list, [row(), row({ tags: [tag] })]],
]

describe('RT-05, RT-06: an event during a fetch', () => {
  test.each(cases)('%s (%s) → %#', async (_name, event, body, key, answers) => {
    const { answer } = ask(key, answers)
    handleEvent(event, body, client)
    await vi.advanceTimersByTimeAsync(150)
    answer()
    await vi.advanceTimersByTimeAsync(1500)
    expect(client.getQueryData(key)).toEqual(answers[1])
  })

  test.each(cases)(
    '%s (%s) → %#: does not refetch when the response arrived before the event',
    async (...given) => {
      const [, event, body, key, answers] = given
      const { queryFn, answer } = ask(key, answers)
      answer()
      await vi.advanceTimersByTimeAsync(0)
      handleEvent(event, body, client)
      await vi.advanceTimersByTimeAsync(1500)
      expect(queryFn).toHaveBeenCalledTimes(1)
    }
  )

  test('refetches only the queries in flight, and once for a burst of events', async () => {
    const [mine, closed] = (['open', 'closed'] as const).map((status) =>
      ask(keys.list({ ...waiting, status }), [none, none])
    )
    mine!.answer()
    await vi.advanceTimersByTimeAsync(0)
    for (let change = 0; change < 20; change++) handleEvent('ticket', read, client)
    closed!.answer()
    await vi.advanceTimersByTimeAsync(1500)
    expect(mine!.queryFn).toHaveBeenCalledTimes(1)
    expect(closed!.queryFn).toHaveBeenCalledTimes(2)
  })

  test('refetches also when the first response comes late', async () => {
    const { answer } = ask(list, [row(), none])
    handleEvent('ticket', deleted, client)
    await vi.advanceTimersByTimeAsync(5000)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryData(list)).toEqual(none)
  })
})
