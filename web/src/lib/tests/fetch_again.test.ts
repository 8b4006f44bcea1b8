/** Refetching after socket events: what is shown at once, what is in flight as soon as that has ended (RT-05). */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refetchOn } from '#web/lib/fetch_again'

const key = ['tags']
const handleEvent = refetchOn('tag', key)

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

/** A shown query under the key: its first answer waits for `answer`, later ones come at once. */
function show() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const queryFn = vi.fn(() => Promise.resolve('newer')).mockImplementationOnce(() => promise)
  const observer = new QueryObserver(client, { queryKey: [...key, 'pages', ''], queryFn })
  leave = observer.subscribe(() => undefined)
  const answer = async () => {
    resolve('older')
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queryFn, answer, shown: () => observer.getCurrentResult().data }
}

it('refetches at once what has been answered', async () => {
  const { queryFn, answer, shown } = show()
  await answer()
  handleEvent('tag', {}, client)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('newer')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('refetches what is in flight when that has ended, once for a burst of events', async () => {
  const { queryFn, answer, shown } = show()
  for (let change = 0; change < 20; change++) handleEvent('tag', {}, client)
  await vi.advanceTimersByTimeAsync(5000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await answer()
  expect(shown()).toBe('newer')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('a list that is not shown is fetched anew when it is opened', async () => {
  const { queryFn, answer } = show()
  await answer()
  leave()
  handleEvent('tag', {}, client)
  await vi.advanceTimersByTimeAsync(5000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getQueryState([...key, 'pages', ''])?.isInvalidated).toBe(true)
})

it('ignores other events, and other keys', async () => {
  const { queryFn, answer } = show()
  await answer()
  handleEvent('file', {}, client)
  refetchOn('tag', ['files'])('tag', {}, client)
  await vi.advanceTimersByTimeAsync(5000)
  expect(queryFn).toHaveBeenCalledTimes(1)
})
