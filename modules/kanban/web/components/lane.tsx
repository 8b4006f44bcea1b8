/** A lane: its name, its count, and its cards. */
import { useDraggable, useDroppable } from '@dnd-kit/react'
import { memo, useCallback, useDeferredValue, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Card, type Column } from '../model'
import styles from './lane.module.css'
import { CardItem } from './card_item'
import { LaneHead } from './lane_head'

export interface LaneProps {
  readonly column: Column
  /** The user may move this lane. */
  readonly isMovable: boolean
  readonly isLifted: boolean
  /** A filter is active. */
  readonly isNarrowed: boolean
  readonly currentId: number | null
  /** The card lifted by keyboard. */
  readonly liftedId: number | null
  readonly onMenu: (card: Card, anchor: HTMLElement) => void
}

function LaneColumn(props: LaneProps) {
  const { column, isMovable, isLifted } = props
  const id = useId()
  const { lane, cards } = column
  const key = keyOf(column) ?? 'none'
  const { ref: dropRef, isDropTarget } = useDroppable({
    id: `lane-${key}`,
    accept: lane ? ['card', 'lane'] : ['card'],
  })
  const hold = { id: `hold-${key}`, type: 'lane', disabled: !isMovable }
  const { ref: dragRef, handleRef, isDragSource } = useDraggable(hold)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      dropRef(element)
      dragRef(element)
    },
    [dropRef, dragRef]
  )
  return (
    <section
      ref={ref}
      className={styles.lane}
      data-lane={key}
      data-over={isDropTarget || undefined}
      data-lifted={isLifted || undefined}
      data-dragged={isDragSource || undefined}
      aria-labelledby={id}
    >
      <LaneHead
        id={id}
        lane={lane}
        count={cards.length}
        handleRef={isMovable ? handleRef : undefined}
      />
      <Cards {...props} />
    </section>
  )
}
/** A lane is rendered again only when its own cards or props change. */
export const Lane = memo(LaneColumn, ({ column: before, ...one }, { column: now, ...other }) => {
  const isSame = before.lane === now.lane && before.cards.length === now.cards.length
  const keys = Object.keys(one) as (keyof typeof one)[]
  return (
    isSame &&
    keys.every((key) => one[key] === other[key]) &&
    before.cards.every((card, at) => card === now.cards[at])
  )
})

/** Cards of the first render; the others follow in a deferred one that does not block. */
const firstCards = 12

function Cards({ column: { cards }, isNarrowed, currentId, liftedId, onMenu }: LaneProps) {
  const { t } = useTranslation('kanban')
  const isWhole = useDeferredValue(true, false)
  if (!cards.length) {
    return <p className={styles.empty}>{t(isNarrowed ? 'lane.empty_filtered' : 'lane.empty')}</p>
  }
  return (
    <ul className={styles.cards}>
      {(isWhole ? cards : cards.slice(0, firstCards)).map((card) => (
        <CardItem
          key={card.id}
          card={card}
          isCurrent={card.id === currentId}
          isLifted={card.id === liftedId}
          onMenu={onMenu}
        />
      ))}
    </ul>
  )
}
