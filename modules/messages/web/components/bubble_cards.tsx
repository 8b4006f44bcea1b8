/** Contact cards in a bubble: the name, and each number with buttons to call and copy. */
import { CopyOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import type { ShownCard } from '../contact_cards'
import { copy } from '../message_actions'
import styles from './bubble_cards.module.css'

export function BubbleCards({ cards }: { cards: readonly ShownCard[] }) {
  const { t } = useTranslation('messages')
  return (
    <ul className={styles.cards}>
      {cards.map((card, index) => (
        <li key={index} className={styles.card}>
          <Avatar name={card.name} photoUrl="" size={36} />
          <div className={styles.text}>
            <span className={styles.name} dir="auto">
              {card.name}
            </span>
            {card.numbers.map(({ shown, digits }) => (
              <span key={digits} className={styles.number}>
                <a href={`tel:+${digits}`}>{shown}</a>
                <button
                  type="button"
                  title={t('tickets:contact.copy_number')}
                  aria-label={t('cards.copy', { number: shown })}
                  onClick={() => void copy(digits)}
                >
                  <CopyOutlined aria-hidden />
                </button>
              </span>
            ))}
            {!card.numbers.length && <span className={styles.none}>{t('cards.no_number')}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}
