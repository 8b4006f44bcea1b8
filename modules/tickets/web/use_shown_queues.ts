/** The queues that were chosen, as far as they still are the person's to see. */
import { useMemo } from 'react'
import { listStore } from './list_store'
import { useQueues } from './queries'

/** Null: all. A choice of queues that are gone would show an empty list and not say why. */
export function useShownQueues(): readonly number[] | null {
  const chosen = listStore((state) => state.queueIds)
  const { data: queues } = useQueues()
  return useMemo(() => {
    if (chosen === null || !queues) return chosen
    const known = chosen.filter((id) => queues.some((queue) => queue.id === id))
    return chosen.length && !known.length ? null : known
  }, [chosen, queues])
}
