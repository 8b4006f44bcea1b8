/** The queues chosen as a filter, without those that the user may no longer see. */
import { useMemo } from 'react'
import { listStore } from './list_store'
import { useQueues } from './queries'

/** Null: all. Filtering by queues that are gone would show an empty list without explanation. */
export function useShownQueues(): readonly number[] | null {
  const chosen = listStore((state) => state.queueIds)
  const { data: queues } = useQueues()
  return useMemo(() => {
    if (chosen === null || !queues) return chosen
    const known = chosen.filter((id) => queues.some((queue) => queue.id === id))
    return chosen.length && !known.length ? null : known
  }, [chosen, queues])
}
