/** Which events a browser has missed, by sequence number (RT-05). */
import { expect, it, vi } from 'vitest'
import { missedWatch } from '#web/shell/realtime'

it('data is fetched again when the sequence moved on while disconnected', () => {
  const refetch = vi.fn()
  const watch = missedWatch(refetch)
  watch.ready(10)
  expect(refetch).toHaveBeenCalledTimes(1) // data loaded before the socket was ready
  watch.heard(11)
  watch.heard(14) // gaps are events for other users
  watch.ready(14)
  expect(refetch).toHaveBeenCalledTimes(1)
  watch.ready(15)
  expect(refetch).toHaveBeenCalledTimes(2)
})

it('RT-05: refetches when the server reports lost events, without a later event, and updates the sequence number', () => {
  vi.useFakeTimers()
  try {
    const refetch = vi.fn()
    const watch = missedWatch(refetch)
    watch.ready(10)
    watch.lost(13)
    vi.advanceTimersByTime(1500)
    expect(refetch).toHaveBeenCalledTimes(2)
    watch.ready(13)
    expect(refetch).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
