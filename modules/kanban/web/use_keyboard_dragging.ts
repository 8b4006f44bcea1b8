/** Lifting and dropping by keyboard; each step is announced to screen readers. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Card, type Column } from './model'
import type { Dragging, DraggedCard, DraggedLane } from './use_dragging'

export interface KeyboardDragging {
  readonly said: string
  readonly lift: (card: Card) => void
  readonly liftLane: (laneId: number) => void
  /** Moves one lane to the right or to the left. */
  readonly walk: (step: 1 | -1) => void
  readonly drop: () => void
  readonly giveUp: () => void
}

export function useKeyboardDragging(dragging: Dragging): KeyboardDragging {
  const { t } = useTranslation('kanban')
  const [said, say] = useState('')
  const { dragged, columns } = dragging
  const placeOf = (column?: Column) => column?.lane?.name ?? t('lane.none')
  const placeAt = (key: number | null) => placeOf(columns.find((column) => keyOf(column) === key))

  function walkCard({ at }: DraggedCard, step: number) {
    const next = columns[columns.findIndex((column) => keyOf(column) === at) + step]
    if (!next) return
    dragging.over(keyOf(next))
    const cards = t('lane.cards', { count: next.cards.length })
    say(t('keys.over', { place: placeOf(next), cards }))
  }
  function walkLane({ laneId, lanes }: DraggedLane, step: number) {
    const position = snapshotOf(laneId, columns)
    const next = lanes[position.at - 1 + step]
    if (!next) return
    dragging.over(next.id)
    say(t('keys.lane_over', { ...position, at: position.at + step }))
  }
  return {
    said,
    lift(card) {
      dragging.takeCard(card.id, 'keys')
      const place = placeOf(columns.find(({ cards }) => cards.includes(card)))
      say(t('keys.lifted', { name: card.contact.name, place }))
    },
    liftLane(laneId) {
      dragging.takeLane(laneId, 'keys')
      say(t('keys.lane_lifted', snapshotOf(laneId, columns)))
    },
    walk(step) {
      if (dragged?.kind === 'card') walkCard(dragged, step)
      if (dragged?.kind === 'lane') walkLane(dragged, step)
    },
    drop() {
      dragging.drop()
      if (dragged?.kind === 'lane') say(t('keys.lane_dropped', snapshotOf(dragged.laneId, columns)))
      if (dragged?.kind !== 'card') return
      say(t('keys.dropped', { name: dragged.card.contact.name, place: placeAt(dragged.at) }))
    },
    giveUp() {
      dragging.letGo()
      if (dragged?.kind === 'lane') say(t('keys.lane_stayed', snapshotOf(dragged.laneId, columns)))
      if (dragged?.kind !== 'card') return
      say(t('keys.stayed', { name: dragged.card.contact.name, place: placeAt(dragged.from) }))
    },
  }
}

/** The lane's name, its position counted from 1, and the number of lanes. */
function snapshotOf(laneId: number, columns: readonly Column[]) {
  const lanes = columns.flatMap(({ lane }) => lane ?? [])
  const at = lanes.findIndex(({ id }) => id === laneId)
  return { name: lanes[at]?.name, at: at + 1, count: lanes.length }
}
