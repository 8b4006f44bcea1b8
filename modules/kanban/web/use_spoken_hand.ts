/** Lifting and dropping by keys, each step said aloud for those who do not see the board. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Card, type Column } from './model'
import type { Hand, HeldCard, HeldLane } from './use_hand'

export interface SpokenHand {
  readonly said: string
  readonly lift: (card: Card) => void
  readonly liftLane: (laneId: number) => void
  /** One lane further, to the right or to the left. */
  readonly walk: (step: 1 | -1) => void
  readonly drop: () => void
  readonly giveUp: () => void
}

export function useSpokenHand(hand: Hand): SpokenHand {
  const { t } = useTranslation('kanban')
  const [said, say] = useState('')
  const { held, columns } = hand
  const placeOf = (column?: Column) => column?.lane?.name ?? t('lane.none')
  const placeAt = (key: number | null) => placeOf(columns.find((column) => keyOf(column) === key))

  function walkCard({ at }: HeldCard, step: number) {
    const next = columns[columns.findIndex((column) => keyOf(column) === at) + step]
    if (!next) return
    hand.over(keyOf(next))
    const cards = t('lane.cards', { count: next.cards.length })
    say(t('keys.over', { place: placeOf(next), cards }))
  }
  function walkLane({ laneId, lanes }: HeldLane, step: number) {
    const facts = factsOf(laneId, columns)
    const next = lanes[facts.at - 1 + step]
    if (!next) return
    hand.over(next.id)
    say(t('keys.lane_over', { ...facts, at: facts.at + step }))
  }
  return {
    said,
    lift(card) {
      hand.takeCard(card.id, 'keys')
      const place = placeOf(columns.find(({ cards }) => cards.includes(card)))
      say(t('keys.lifted', { name: card.contact.name, place }))
    },
    liftLane(laneId) {
      hand.takeLane(laneId, 'keys')
      say(t('keys.lane_lifted', factsOf(laneId, columns)))
    },
    walk(step) {
      if (held?.kind === 'card') walkCard(held, step)
      if (held?.kind === 'lane') walkLane(held, step)
    },
    drop() {
      hand.drop()
      if (held?.kind === 'lane') say(t('keys.lane_dropped', factsOf(held.laneId, columns)))
      if (held?.kind !== 'card') return
      say(t('keys.dropped', { name: held.card.contact.name, place: placeAt(held.at) }))
    },
    giveUp() {
      hand.letGo()
      if (held?.kind === 'lane') say(t('keys.lane_stayed', factsOf(held.laneId, columns)))
      if (held?.kind !== 'card') return
      say(t('keys.stayed', { name: held.card.contact.name, place: placeAt(held.from) }))
    },
  }
}

/** Which of the lanes it is, as people count. */
function factsOf(laneId: number, columns: readonly Column[]) {
  const lanes = columns.flatMap(({ lane }) => lane ?? [])
  const at = lanes.findIndex(({ id }) => id === laneId)
  return { name: lanes[at]?.name, at: at + 1, count: lanes.length }
}
