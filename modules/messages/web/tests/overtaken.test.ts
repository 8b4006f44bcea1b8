/** Events that arrive during a fetch: a response older than the event is fetched again (RT-05, RT-06). */
import { InfiniteQueryObserver, QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { delayedQuery } from '#modules/tickets/web/tests/delayed_query'
import handleEvent from '../realtime'
import { keys } from '../keys'
import { aMessage, messageWire } from './people'

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

const ticked = { action: 'update', message: messageWire({ id: 1, fromMe: true, ack: 3 }) }
const photo = { id: 1, kind: 'image', mediaState: 'pending' } as const
const loaded = { ...photo, mediaState: 'stored', mediaUrl: '/media/1' } as const
const lockedAt = '2026-11-20T21:05:00.000Z'
const locked = { action: 'update', whatsapp: { id: 7, coldLockedUntil: lockedAt } }

const conversation = keys.messages(41)

const cases: [string, string, Record<string, unknown>, QueryKey, readonly [unknown, unknown]][] = [
  [
    'a tick',
    'appMessage',
    ticked,
    conversation,
    [pages(aMessage({ id: 1, fromMe: true })), pages(aMessage({ id: 1, fromMe: true, ack: 3 }))],
  ],
  [
    'a file has arrived',
    'appMessage',
    { action: 'update', message: messageWire(loaded) },
    conversation,
    [pages(aMessage(photo)), pages(aMessage(loaded))],
  ],
  [
    'a lock on new conversations',
    'whatsapp',
    locked,
    keys.coldLocks,
    [[], [{ connectionId: 7, until: lockedAt }]],
  ],
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

  test('lets an older page finish loading, then refetches all pages', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked: number[] = []
    const observer = new InfiniteQueryObserver(client, {
      queryKey: conversation,
      initialPageParam: 1,
      queryFn: async ({ pageParam }) => {
        asked.push(pageParam)
        if (pageParam === 2) await promise
        return { rows: [aMessage({ id: 9 - pageParam })], hasMore: pageParam < 2 }
      },
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    })
    closing.push(observer.subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(0)
    void observer.fetchNextPage()
    handleEvent('appMessage', ticked, client)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([1, 2])
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1, 2, 1, 2])
    expect(observer.getCurrentResult().data?.pageParams).toEqual([1, 2])
  })
})
