/** A card in its lane: draggable by pointer or touch, movable by keyboard and by menu. */
import { useDraggable } from '@dnd-kit/react'
import { MoreOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Card } from '../model'
import styles from './card.module.css'
import { CardFace } from './card_face'
import { howId } from './how'

export interface CardItemProps {
  readonly card: Card
  /** The roving tab stop: this card is the one reached by Tab. */
  readonly isCurrent: boolean
  /** Lifted by keyboard; a card dragged by pointer is drawn in the drag preview. */
  readonly isLifted: boolean
  readonly onMenu: (card: Card, anchor: HTMLElement) => void
}

function Item({ card, isCurrent, isLifted, onMenu }: CardItemProps) {
  const { t } = useTranslation('kanban')
  const { ref, isDragSource } = useDraggable({ id: `card-${card.id}`, type: 'card' })
  const { name } = card.contact
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li className={styles.place_of_card}>
      <article
        ref={ref}
        className={styles.card}
        data-card={card.id}
        data-lifted={isLifted || undefined}
        data-dragged={isDragSource || undefined}
        tabIndex={tabIndex}
        aria-label={t('card.label', { name, id: card.id })}
        aria-roledescription={t('card.kind')}
        aria-describedby={howId}
      >
        <span
          className={styles.strip}
          style={card.queue ? { background: card.queue.color } : undefined}
        />
        <CardFace card={card} />
        <span className={styles.actions}>
          <Link
            className={styles.see}
            to={`/tickets/${card.uuid}`}
            tabIndex={tabIndex}
            draggable={false}
            aria-label={t('card.see_label', { name })}
          >
            {t('card.see')}
          </Link>
          <button
            type="button"
            className={styles.menu}
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-label={t('card.move', { name })}
            title={t('move_menu.label')}
            onClick={({ currentTarget }) => onMenu(card, currentTarget)}
          >
            <MoreOutlined aria-hidden />
          </button>
        </span>
      </article>
    </li>
  )
}
export const CardItem = memo(Item)
