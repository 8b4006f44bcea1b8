/** Which events a browser has missed, by their numbers (RT-05). */
import { expect, it, vi } from 'vitest'
import { missedWatch } from '#web/shell/realtime'

it('is fetched again when the sequence moved on while nobody listened', () => {
  const refetch = vi.fn()
  const watch = missedWatch(refetch)
  watch.ready(10)
  expect(refetch).toHaveBeenCalledTimes(1) // what was loaded before the socket listened
  watch.heard(11)
  watch.heard(14) // holes are other people's news
  watch.ready(14)
  expect(refetch).toHaveBeenCalledTimes(1)
  watch.ready(15)
  expect(refetch).toHaveBeenCalledTimes(2)
})

it('RT-05: fetches what the server says was lost, without a later event, and knows the number then', () => {
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
