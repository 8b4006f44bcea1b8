/** Pure decision: which of a contact's active tickets continues when two contacts are merged (IN-06). */
import type { DateTime } from 'luxon'
import type { TicketStatus } from '#modules/tickets/contract'

interface TicketSeen {
  readonly id: number
  readonly status: TicketStatus
  readonly connectionId: number | null
  readonly updatedAt: DateTime
}

/** Per connection with more than one: the most recently active continues, the others end. */
export function splitActive<T extends TicketSeen>(
  tickets: readonly T[]
): { kept: T; ended: T[] }[] {
  const active = tickets.filter(({ status }) => status !== 'closed')
  return [...Map.groupBy(active, ({ connectionId }) => connectionId).values()]
    .filter(({ length }) => length > 1)
    .map((some) => some.sort(byActivity))
    .map(([kept, ...ended]) => ({ kept, ended }))
}

const byActivity = (one: TicketSeen, other: TicketSeen) =>
  other.updatedAt.toMillis() - one.updatedAt.toMillis() || other.id - one.id
