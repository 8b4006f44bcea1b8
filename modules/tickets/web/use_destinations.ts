/** Possible targets of a transfer: queues, the users who work in them, and the company's connections. */
import { useQuery } from '@tanstack/react-query'
import { listColleagues, listLines, type Colleague } from './api_passing'
import { keys } from './keys'
import { useQueues } from './queries'

/** Who is available, and where, changes: fetched anew each time. */
const asked = { staleTime: 0 }

export function useDestinations() {
  const own = useQueues()
  const people = useQuery({
    queryKey: keys.colleagues,
    queryFn: ({ signal }) => listColleagues(signal),
    ...asked,
  })
  const lines = useQuery({
    queryKey: keys.lines,
    queryFn: ({ signal }) => listLines(signal),
    ...asked,
  })
  const colleagues = people.data ?? []
  return {
    queues: allQueues(own.data ?? [], colleagues),
    colleagues,
    lines: lines.data ?? [],
    isLoading: own.isPending || people.isPending || lines.isPending,
    error: own.error ?? people.error ?? lines.error,
  }
}

interface NamedQueue {
  readonly id: number
  readonly name: string
  /** Only known for the user's own queues. */
  readonly color?: string
}

/** The user's own queues first; an agent gets the others from the queues of their colleagues. */
export function allQueues(
  own: readonly NamedQueue[],
  colleagues: readonly Colleague[]
): readonly NamedQueue[] {
  const known = new Map<number, NamedQueue>(own.map((queue) => [queue.id, queue]))
  const others = colleagues
    .flatMap(({ queues }) => queues)
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => a.name.localeCompare(b.name))
  for (const queue of others) known.set(queue.id, queue)
  return [...known.values()]
}
