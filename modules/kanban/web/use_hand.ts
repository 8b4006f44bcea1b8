/** What one holds over the board, by pointer or by keys: a card, or a lane; and what becomes of it. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/kit/toasts'
import { arrange, reordered, type Overlay } from './arrange'
import type { Card, Column, Lane, LaneKey } from './model'
import { useMoves, useMoving } from './use_moving'
import { useOrdered, useOrdering } from './use_ordering'

/** A pointer's card stays where it was until it is let go; one that keys hold goes with them. */
type By = 'pointer' | 'keys'
export interface HeldCard {
  readonly kind: 'card'
  readonly by: By
  readonly card: Card
  readonly from: LaneKey
  readonly at: LaneKey
}
export interface HeldLane {
  readonly kind: 'lane'
  readonly by: By
  readonly laneId: number
  /** As they would stand. */
  readonly lanes: readonly Lane[]
}
export type Held = HeldCard | HeldLane

export interface Hand {
  readonly held: Held | null
  readonly columns: readonly Column[]
  readonly move: (card: Card, to: LaneKey) => void
  readonly takeCard: (ticketId: number, by: By) => void
  readonly takeLane: (laneId: number, by: By) => void
  /** The card over a lane; the lane in the place of another. */
  readonly over: (laneId: LaneKey) => void
  /** Where it is over, or in the lane that is told. */
  readonly drop: (laneId?: LaneKey) => void
  readonly letGo: () => void
}

export function useHand(known: readonly Lane[], cards: readonly Card[]): Hand {
  const { t } = useTranslation('kanban')
  const [held, setHeld] = useState<Held | null>(null)
  const moves = useMoves()
  const startMove = useMoving()
  const order = useOrdering()
  const ordered = useOrdered(known)
  const lanes = held?.kind === 'lane' ? held.lanes : ordered
  const columns = useMemo(() => placed(lanes, cards, moves, held), [lanes, cards, moves, held])

  const laneOf = (key: LaneKey) => lanes.find(({ id }) => id === key) ?? null
  const columnOf = (ticketId: number) =>
    columns.find((column) => column.cards.some(({ id }) => id === ticketId))
  const move = (card: Card, to: LaneKey) =>
    startMove({ card, from: columnOf(card.id)?.lane ?? null, to: laneOf(to) })

  function dropCard({ card, from, at }: HeldCard) {
    const isHere = cards.some(({ id }) => id === card.id)
    if (isHere) startMove({ card, from: laneOf(from), to: laneOf(at) })
    else toasts.info(t('moved.gone', { name: card.contact.name }))
  }
  function dropLane(hold: HeldLane) {
    const ids = hold.lanes.map(({ id }) => id)
    if (ids.join() !== ordered.map(({ id }) => id).join()) order(ids)
  }

  return {
    held,
    columns,
    move,
    takeCard(ticketId, by) {
      const card = cards.find(({ id }) => id === ticketId)
      const from = columnOf(ticketId)?.lane?.id ?? null
      if (card) setHeld({ kind: 'card', by, card, from, at: from })
    },
    takeLane: (laneId, by) => setHeld({ kind: 'lane', by, laneId, lanes: ordered }),
    over: (laneId) => setHeld((now) => now && heldOver(now, laneId)),
    drop(laneId) {
      const last = held && laneId !== undefined ? heldOver(held, laneId) : held
      if (last?.kind === 'card') dropCard(last)
      if (last?.kind === 'lane') dropLane(last)
      // What is on its way is told to the screen in a moment: until then it stays in the hand, and nothing jumps.
      setHeld(last)
      setTimeout(() => setHeld((now) => (now === last ? null : now)))
    },
    letGo: () => setHeld(null),
  }
}

function heldOver(held: Held, laneId: LaneKey): Held {
  if (held.kind === 'card') return held.at === laneId ? held : { ...held, at: laneId }
  if (laneId === null) return held
  const lanes = reordered(held.lanes, held.laneId, laneId)
  return lanes === held.lanes ? held : { ...held, lanes }
}

/** What is held is never taken out of the hand by what others do to it meanwhile. */
function placed(
  lanes: readonly Lane[],
  cards: readonly Card[],
  moves: Overlay,
  held: Held | null
): readonly Column[] {
  if (held?.kind !== 'card') return arrange(lanes, cards, moves)
  const { card, by, from, at } = held
  const isHere = cards.some(({ id }) => id === card.id)
  const overlay = new Map(moves).set(card.id, by === 'keys' ? at : from)
  return arrange(lanes, isHere ? cards : [...cards, card], overlay)
}
