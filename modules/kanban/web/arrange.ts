/** Arranges cards into the columns of the board. */
import type { BoardFilter, Card, Column, Lane, LaneKey } from './model'

/** Whether a filter includes a card; cards without a queue are always included, as on the server (TCK-03). */
export function fits({ queueIds, ownerIds }: BoardFilter, { queue, owner }: Card): boolean {
  const isInQueue = queueIds === null || !queue || queueIds.includes(queue.id)
  return isInQueue && (!ownerIds.length || (owner !== null && ownerIds.includes(owner.id)))
}

/** Temporary lanes of cards that differ from the server's: moves under way, and the dragged card. */
export type Overlay = ReadonlyMap<number, LaneKey>

/** One column for cards in no lane, then the lanes in their order; newest change first in each. */
export function arrange(
  lanes: readonly Lane[],
  cards: readonly Card[],
  overlay: Overlay
): readonly Column[] {
  const known = new Set(lanes.map(({ id }) => id))
  const piles = new Map<LaneKey, Card[]>()
  for (const card of cards.toSorted(byAge)) {
    const wanted = overlay.has(card.id) ? overlay.get(card.id)! : card.laneId
    // Cards of a lane that was deleted, or is not loaded yet, are shown in no lane.
    const laneId = wanted !== null && known.has(wanted) ? wanted : null
    const pile = piles.get(laneId)
    if (pile) pile.push(card)
    else piles.set(laneId, [card])
  }
  return [null, ...lanes].map((lane) => ({ lane, cards: piles.get(lane?.id ?? null) ?? [] }))
}

const byAge = (a: Card, b: Card) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id

/** The lanes with one of them moved to the position of another. */
export function reordered(
  lanes: readonly Lane[],
  laneId: number,
  placeOf: number
): readonly Lane[] {
  const from = lanes.findIndex(({ id }) => id === laneId)
  const to = lanes.findIndex(({ id }) => id === placeOf)
  if (from < 0 || to < 0 || from === to) return lanes
  return lanes.toSpliced(from, 1).toSpliced(to, 0, lanes[from]!)
}

/** The lanes in the order of these ids; lanes that are not listed follow in their former order. */
export function inOrder(lanes: readonly Lane[], ids: readonly number[]): readonly Lane[] {
  const named = ids.flatMap((id) => lanes.find((lane) => lane.id === id) ?? [])
  return [...named, ...lanes.filter((lane) => !named.includes(lane))]
}
