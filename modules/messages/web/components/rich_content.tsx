/** The content of locations and contact cards; loaded with the first of them. */
import { useTranslation } from 'react-i18next'
import { readCards } from '../contact_cards'
import { readLocation } from '../location'
import { BubbleCards } from './bubble_cards'
import type { ContentProps } from './bubble_content'
import { BubbleNote } from './bubble_note'
import { BubbleLocation } from './bubble_location'
import styles from './message_bubble.module.css'

export default function RichContent({ message, end }: ContentProps) {
  const { t } = useTranslation('messages')
  const { kind, text } = message
  const place = kind === 'location' ? readLocation(text) : null
  const cards = kind === 'contact' ? readCards(text) : []
  if (!place && !cards.length) {
    return <BubbleNote kind={kind} text={t('bubble.unsupported')} end={end} />
  }
  return (
    <>
      {place ? <BubbleLocation place={place} /> : <BubbleCards cards={cards} />}
      <div className={styles.caption} data-time="on_card">
        {end}
      </div>
    </>
  )
}
