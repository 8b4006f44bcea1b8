/** Events that arrive during a fetch: a response older than the event is fetched again (RT-05, RT-06). */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import type { Unread } from '../model'
import { keys } from '../queries'
import handleEvent from '../realtime'
import { aTicket, messageWire, ticketWire } from './fixture'

let client: QueryClient
let close: () => void = () => undefined
beforeEach(() => {
  signIn()
  client = new QueryClient()
  vi.useFakeTimers()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

/** The mounted list; its first response is delayed until `answer` is called, later ones are immediate and newer. */
function ask([older, newer]: readonly [Unread, Unread]) {
  const { promise, resolve } = Promise.withResolvers<Unread>()
  const queryFn = vi.fn(() => Promise.resolve(newer)).mockImplementationOnce(() => promise)
  const observer = new QueryObserver(client, { queryKey: keys.unread, queryFn })
  close = observer.subscribe(() => undefined)
  return { queryFn, answer: () => resolve(older) }
}
const unread = (...rows: Unread['rows']): Unread => ({ rows, count: rows.length })

const deleted = { action: 'delete', ticketId: 41 }
const read = { action: 'updateUnread', ticketId: 41 }
const said = {
  action: 'create',
  message: messageWire(),
  ticket: ticketWire({ unreadMessages: 1, lastMessage: 'Oi' }),
}
const cases: [string, string, Record<string, unknown>, readonly [Unread, Unread]][] = [
  ['a ticket leaves', 'ticket', deleted, [unread(aTicket()), unread()]],
  ['a ticket is read', 'ticket', read, [unread(aTicket()), unread()]],
  ['a message comes', 'appMessage', said, [unread(), unread(aTicket())]],
]

describe('RT-05, RT-06: an event during a fetch', () => {
  test.each(cases)('%s (%s)', async (_name, event, body, answers) => {
    const { answer } = ask(answers)
    handleEvent(event, body, client)
    await vi.advanceTimersByTimeAsync(150)
    answer()
    await vi.advanceTimersByTimeAsync(1500)
    expect(client.getQueryData(keys.unread)).toEqual(answers[1])
  })

  test.each(cases)(
    '%s (%s): does not refetch when the response arrived before the event',
    async (_name, event, body, answers) => {
      const { queryFn, answer } = ask(answers)
      answer()
      await vi.advanceTimersByTimeAsync(0)
      handleEvent(event, body, client)
      await vi.advanceTimersByTimeAsync(1500)
      expect(queryFn).toHaveBeenCalledTimes(1)
    }
  )
})
