/** How many rows a list must be scrolled so that changes by others do not move the rows being looked at. */
import type { Ticket } from './model'

type Row = Pick<Ticket, 'id' | 'updatedAt'>

export interface Sight {
  /** Index of the first visible row before the change. */
  readonly first: number
  /** How many rows are visible. */
  readonly room: number
  /** The row that the user is about to use; it takes precedence over the first visible one. */
  readonly heldId: number | null
}

/**
 * How many rows the anchor row was pushed down; negative for up. A row that itself changed or left cannot be the
 * anchor: the next visible one is.
 */
export function shiftOf(
  before: readonly Row[],
  after: readonly Row[],
  { first, room, heldId }: Sight
): number {
  const seen = before.slice(first, first + room)
  const places = new Map(after.map((row, index) => [row.id, { row, index }]))
  const selected = seen.filter(({ id }) => id === heldId)
  for (const row of [...selected, ...seen]) {
    const place = places.get(row.id)
    if (place?.row.updatedAt === row.updatedAt) return place.index - before.indexOf(row)
  }
  return 0
}
