/** The note above the composer that a first message to this customer must wait, and until when. */
import { ClockCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useColdLock } from '../cold_lock'
import type { Ticket } from '../model'
import type { Conversation } from '../queries'
import styles from './composer.module.css'

interface ColdNoteProps {
  readonly ticket: Ticket
  readonly conversation: Pick<Conversation, 'messages' | 'older'>
}

export function ColdNote({ ticket, conversation }: ColdNoteProps) {
  const { t } = useTranslation('messages')
  const { messages, older } = conversation
  // The lock applies only to starting conversations: not to groups, nor to customers who have ever written.
  const isFirst = !ticket.isGroup && !older.hasMore && messages.every(({ isOwn }) => isOwn)
  const until = useColdLock(ticket.connection?.id ?? null, isFirst)
  if (until === null) return null
  return (
    <p className={styles.hint} role="status">
      <ClockCircleOutlined aria-hidden />{' '}
      {t('composer.cold_locked', { name: ticket.connection?.name, until })}
    </p>
  )
}
