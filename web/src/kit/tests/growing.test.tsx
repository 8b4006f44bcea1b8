/** Growing lists and debounced searches: scroll distance and delay (core.md 9). */
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable } from '#web/kit/data_table'
import { ApiError } from '#web/lib/api_error'
import { useDebounced } from '#web/lib/debounced'
import { useGrowingList } from '#web/lib/query'
import { renderScreen } from '#web/testing/render'

interface Watch {
  readonly margin: string | undefined
  readonly seen: () => void
}
let watches: Watch[]
const real = globalThis.IntersectionObserver
beforeEach(() => {
  watches = []
  class Watcher {
    #mark: Element | null = null
    constructor(emitted: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      // An element that was removed from the page no longer intersects.
      const seen = () => {
        if (!this.#mark?.isConnected) return
        emitted([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
      }
      watches.push({ margin: options?.rootMargin, seen })
    }
    observe(mark: Element) {
      this.#mark = mark
    }
    disconnect() {
      this.#mark = null
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher })
})
afterEach(() => {
  Object.assign(globalThis, { IntersectionObserver: real })
  vi.useRealTimers()
})

it('core.md 9: the next page is loaded within 100 px of the end, and the last page stops loading', async () => {
  const load = vi.fn((page: number) =>
    Promise.resolve({ rows: [{ id: page, name: `row ${page}` }], hasMore: page < 2, count: 2 })
  )
  function List() {
    const list = useGrowingList(['rows'], load)
    return <DataTable list={list} columns={[{ dataIndex: 'name' }]} empty={{ title: 'none' }} />
  }
  renderScreen(<List />)
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

it('core.md 9: a search waits for 500 ms without a keystroke', () => {
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

it('core.md 9: the end that becomes visible during a refetch is checked again afterwards', async () => {
  const answers: (() => void)[] = []
  const load = vi.fn(async (page: number) => {
    if (page === 1 && load.mock.calls.length > 1) {
      await new Promise<void>((answered) => answers.push(answered))
    }
    return { rows: [{ id: page, name: `row ${page}` }], hasMore: page < 2 }
  })
  function List() {
    const list = useGrowingList(['rows'], load)
    return <DataTable list={list} columns={[{ dataIndex: 'name' }]} empty={{ title: 'none' }} />
  }
  const { client } = renderScreen(<List />)
  await screen.findByText('row 1')
  void client.invalidateQueries()
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => watches.at(-1)!.seen())
  expect(load).toHaveBeenCalledTimes(2)
  const before = watches.length
  answers[0]!()
  await waitFor(() => expect(watches.length).toBeGreaterThan(before))
  act(() => watches.at(-1)!.seen())
  await screen.findByText('row 2')
})

describe('a page whose request failed', () => {
  /** Pages of one row; those in `refused` fail. */
  function growing() {
    const refused = new Set<number>()
    const load = vi.fn((page: number) =>
      refused.has(page)
        ? Promise.reject(new ApiError(429, 'ERR_RATE_LIMIT', ''))
        : Promise.resolve({ rows: [{ id: page, name: `row ${page}` }], hasMore: page < 3 })
    )
    function List() {
      const list = useGrowingList(['rows'], load)
      return <DataTable list={list} columns={[{ dataIndex: 'name' }]} empty={{ title: 'none' }} />
    }
    return { refused, load, shown: renderScreen(<List />) }
  }
  const again = () => screen.findByRole('button', { name: 'Tentar de novo' })

  it('is requested again only on retry, also while events are written into the list', async () => {
    const { refused, load, shown } = growing()
    await screen.findByText('row 1')
    refused.add(2)
    act(() => watches.at(-1)!.seen())
    await again()
    const renamed = { rows: [{ id: 1, name: 'renamed' }], hasMore: true }
    act(() => void shown.client.setQueryData(['rows'], { pages: [renamed], pageParams: [1] }))
    await screen.findByText('renamed')
    for (const { seen } of watches) act(() => seen())
    await again()
    expect(load.mock.calls.map(([page]) => page)).toEqual([1, 2])
  })

  it('is the one requested on retry, and the list goes on growing', async () => {
    const { refused, load, shown } = growing()
    await screen.findByText('row 1')
    refused.add(2)
    act(() => watches.at(-1)!.seen())
    const button = await again()
    refused.clear()
    watches.length = 0
    await shown.user.click(button)
    await screen.findByText('row 2')
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => watches.at(-1)!.seen())
    await screen.findByText('row 3')
    expect(load.mock.calls.map(([page]) => page)).toEqual([1, 2, 2, 3])
  })

  it('when it was loaded before, the table shows the error and is refetched as a whole', async () => {
    const { refused, load, shown } = growing()
    await screen.findByText('row 1')
    refused.add(1)
    void shown.client.invalidateQueries()
    const button = await again()
    screen.getByText('row 1')
    refused.clear()
    await shown.user.click(button)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    act(() => watches.at(-1)!.seen())
    await screen.findByText('row 2')
    expect(load.mock.calls.map(([page]) => page)).toEqual([1, 1, 1, 2])
  })
})
