/** By how many rows a list has to be scrolled so that what others did does not move what one looks at. */
import type { Ticket } from './model'

type Row = Pick<Ticket, 'id' | 'updatedAt'>

export interface Sight {
  /** Index of the first row in sight, before. */
  readonly first: number
  /** How many rows are in sight. */
  readonly room: number
  /** The row that one is about to use, rather than the first in sight. */
  readonly heldId: number | null
}

/**
 * How far the row that must not move has been pushed down, in rows; negative for up. A row that has itself
 * gone elsewhere, because it changed or left, holds nothing: the next one in sight does.
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
