/** A menu of lanes to move a card to, as an alternative to dragging. */
import { CheckOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Floating from '#web/kit/floating'
import { itemsOf, walk } from '#web/kit/walk_menu'
import { keyOf, type Card, type Column, type LaneKey } from '../model'
import { Dot } from './card_face'
import styles from './move_menu.module.css'

interface MoveMenuProps {
  readonly card: Card
  readonly anchor: HTMLElement
  readonly columns: readonly Column[]
  readonly onMove: (card: Card, to: LaneKey) => void
  readonly onClose: () => void
}

export function MoveMenu({ card, anchor, columns, onMove, onClose }: MoveMenuProps) {
  const { t } = useTranslation('kanban')
  const menu = useRef<HTMLDivElement>(null)
  const here = columns.findIndex(({ cards }) => cards.some(({ id }) => id === card.id))
  useEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), [])
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        className={styles.menu}
        aria-label={t('card.move', { name: card.contact.name })}
        onKeyDown={(event) => walk(event, menu.current, onClose)}
      >
        <span className={styles.title} aria-hidden>
          {t('move_menu.label')}
        </span>
        {columns.map((column, at) => (
          <button
            key={keyOf(column)}
            type="button"
            role="menuitemradio"
            aria-checked={at === here}
            className={styles.item}
            onClick={() => {
              onClose()
              onMove(card, keyOf(column))
            }}
          >
            {column.lane ? <Dot color={column.lane.color} /> : <span className={styles.no_dot} />}
            <span className={styles.name} dir="auto">
              {column.lane?.name ?? t('lane.none')}
            </span>
            {at === here && <CheckOutlined aria-hidden />}
          </button>
        ))}
      </div>
    </Floating>
  )
}
