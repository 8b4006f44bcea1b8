/** Notes around the field: the quoted message, the message being edited, the characters left. */
import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { Quote, Ticket } from '../model'
import { writingStore, writingUi } from '../store'
import styles from './composer.module.css'
import { QuoteText } from './message_bubble'

/** The count is shown when fewer characters than this are left. */
const closeToMost = 200

export function Answering({ quote, ticket }: { quote: Quote; ticket: Ticket }) {
  const { t } = useTranslation('messages')
  return (
    <Note
      isOwn={quote.isOwn}
      leave={t('composer.no_reply')}
      onLeave={() => writingUi.quote(ticket.id, null)}
    >
      <QuoteText quote={quote} contactName={ticket.contact.name} />
    </Note>
  )
}

export function Changing({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('messages')
  const former = writingStore((state) => state.editing[ticketId]?.former)
  return (
    <Note isOwn leave={t('composer.no_edit')} onLeave={() => writingUi.edit(ticketId, null)}>
      <strong>
        <EditOutlined aria-hidden /> {t('composer.editing')}
      </strong>
      <span className={styles.former} dir="auto">
        {former}
      </span>
    </Note>
  )
}

interface NoteProps {
  readonly isOwn: boolean
  readonly leave: string
  readonly onLeave: () => void
  readonly children: ReactNode
}

function Note({ isOwn, leave, onLeave, children }: NoteProps) {
  return (
    <div className={styles.quote}>
      <div className={styles.quote_words} data-own={isOwn || undefined}>
        {children}
      </div>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={leave}
        onClick={onLeave}
      />
    </div>
  )
}

/** Shown only when few characters are left. */
export function Left({ left }: { left: number }) {
  if (left >= closeToMost) return null
  return (
    <span className={styles.left} data-over={left < 0 || undefined} role="status">
      {number(left)}
    </span>
  )
}
