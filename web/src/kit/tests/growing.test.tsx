/** Lists that grow and searches that wait: how near, and how long (core.md 9). */
import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataTable } from '#web/kit/data_table'
import { useDebounced } from '#web/lib/debounced'
import { useGrowingList } from '#web/lib/query'
import { show } from '#web/testing/render'

interface Watch {
  readonly margin: string | undefined
  readonly seen: () => void
}
let watches: Watch[]
const real = globalThis.IntersectionObserver
beforeEach(() => {
  watches = []
  class Watcher {
    constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const seen = () =>
        told([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
      watches.push({ margin: options?.rootMargin, seen })
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher })
})
afterEach(() => {
  Object.assign(globalThis, { IntersectionObserver: real })
  vi.useRealTimers()
})

it('core.md 9: the next page is loaded within 100 px of the end, and the last one ends it', async () => {
  const load = vi.fn((page: number) =>
    Promise.resolve({ rows: [{ id: page, name: `row ${page}` }], hasMore: page < 2, count: 2 })
  )
  function List() {
    const list = useGrowingList(['rows'], load)
    return <DataTable list={list} columns={[{ dataIndex: 'name' }]} empty={{ title: 'none' }} />
  }
  show(<List />)
  await screen.findByText('row 1')
  expect(load).toHaveBeenCalledOnce()
  const watch = watches.at(-1)!
  expect(watch.margin).toBe('100px')
  act(() => watch.seen())
  await screen.findByText('row 2')
  const before = watches.length
  expect(load).toHaveBeenCalledTimes(2)
  act(() => watches[before - 1]!.seen())
  expect(load).toHaveBeenCalledTimes(2)
})

it('core.md 9: a search waits for 500 ms without a letter', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), {
    initialProps: { text: '' },
  })
  rerender({ text: 'a' })
  act(() => void vi.advanceTimersByTime(499))
  rerender({ text: 'an' })
  act(() => void vi.advanceTimersByTime(499))
  expect(result.current).toBe('')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('an')
})
