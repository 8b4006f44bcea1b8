/** The state of a drag by pointer or keyboard, of a card or a lane, and what happens on drop. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import { arrange, reordered, type Overlay } from './arrange'
import type { Card, Column, Lane, LaneKey } from './model'
import { useMoves, useMoving } from './use_moving'
import { useOrdered, useOrdering } from './use_ordering'

/** A card dragged by pointer stays in its lane until the drop; one moved by keys is shown in the target lane. */
type By = 'pointer' | 'keys'
export interface DraggedCard {
  readonly kind: 'card'
  readonly by: By
  readonly card: Card
  readonly from: LaneKey
  readonly at: LaneKey
}
export interface DraggedLane {
  readonly kind: 'lane'
  readonly by: By
  readonly laneId: number
  /** The lanes in their order after the drop. */
  readonly lanes: readonly Lane[]
}
export type Dragged = DraggedCard | DraggedLane

export interface Dragging {
  readonly dragged: Dragged | null
  readonly columns: readonly Column[]
  readonly move: (card: Card, to: LaneKey) => void
  readonly takeCard: (ticketId: number, by: By) => void
  readonly takeLane: (laneId: number, by: By) => void
  /** Moves the card over a lane, or the lane to the position of another. */
  readonly over: (laneId: LaneKey) => void
  /** Drops at the current target, or in the given lane. */
  readonly drop: (laneId?: LaneKey) => void
  readonly letGo: () => void
}

export function useDragging(known: readonly Lane[], cards: readonly Card[]): Dragging {
  const { t } = useTranslation('kanban')
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const moves = useMoves()
  const startMove = useMoving()
  const order = useOrdering()
  const ordered = useOrdered(known)
  const lanes = dragged?.kind === 'lane' ? dragged.lanes : ordered
  const columns = useMemo(
    () => placed(lanes, cards, moves, dragged),
    [lanes, cards, moves, dragged]
  )

  const laneOf = (key: LaneKey) => lanes.find(({ id }) => id === key) ?? null
  const columnOf = (ticketId: number) =>
    columns.find((column) => column.cards.some(({ id }) => id === ticketId))
  const move = (card: Card, to: LaneKey) =>
    startMove({ card, from: columnOf(card.id)?.lane ?? null, to: laneOf(to) })

  function dropCard({ card, from, at }: DraggedCard) {
    const isHere = cards.some(({ id }) => id === card.id)
    if (isHere) startMove({ card, from: laneOf(from), to: laneOf(at) })
    else toasts.info(t('moved.gone', { name: card.contact.name }))
  }
  function dropLane(hold: DraggedLane) {
    const ids = hold.lanes.map(({ id }) => id)
    if (ids.join() !== ordered.map(({ id }) => id).join()) order(ids)
  }

  return {
    dragged,
    columns,
    move,
    takeCard(ticketId, by) {
      const card = cards.find(({ id }) => id === ticketId)
      const from = columnOf(ticketId)?.lane?.id ?? null
      if (card) setDragged({ kind: 'card', by, card, from, at: from })
    },
    takeLane: (laneId, by) => setDragged({ kind: 'lane', by, laneId, lanes: ordered }),
    over: (laneId) => setDragged((now) => now && heldOver(now, laneId)),
    drop(laneId) {
      const last = dragged && laneId !== undefined ? heldOver(dragged, laneId) : dragged
      if (last?.kind === 'card') dropCard(last)
      if (last?.kind === 'lane') dropLane(last)
      // The pending mutation reaches the screen a tick later: keep the drag state until then, so that the card does
      // not jump.
      setDragged(last)
      setTimeout(() => setDragged((now) => (now === last ? null : now)))
    },
    letGo: () => setDragged(null),
  }
}

function heldOver(dragged: Dragged, laneId: LaneKey): Dragged {
  if (dragged.kind === 'card') return dragged.at === laneId ? dragged : { ...dragged, at: laneId }
  if (laneId === null) return dragged
  const lanes = reordered(dragged.lanes, dragged.laneId, laneId)
  return lanes === dragged.lanes ? dragged : { ...dragged, lanes }
}

/** A dragged card stays in the drag, whatever others do to it meanwhile. */
function placed(
  lanes: readonly Lane[],
  cards: readonly Card[],
  moves: Overlay,
  dragged: Dragged | null
): readonly Column[] {
  if (dragged?.kind !== 'card') return arrange(lanes, cards, moves)
  const { card, by, from, at } = dragged
  const isHere = cards.some(({ id }) => id === card.id)
  const overlay = new Map(moves).set(card.id, by === 'keys' ? at : from)
  return arrange(lanes, isHere ? cards : [...cards, card], overlay)
}
