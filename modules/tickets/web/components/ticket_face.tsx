/** The content of one ticket in the list: contact, last message or search match, time, unread count. */
import { RobotOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { Badge } from '#web/kit/badge'
import { timeOrDate } from '#web/lib/format'
import { Slot } from '#web/shell/slots'
import { kindIcon, ratingMark, signatureOf } from '#modules/tickets/contract'
import { mediaKinds } from '#modules/whatsapp/contract'
import { plainText } from '#web/kit/markup'
import { excerpt } from '../excerpt'
import type { Kind, Ticket } from '../model'
import { Chips } from './chips'
import styles from './ticket_item.module.css'

export interface TicketFaceProps {
  readonly ticket: Ticket
  readonly viewerId: number
  readonly viewerName: string
  /** The search text; empty outside searches. */
  readonly search?: string
}

export function TicketFace({ ticket, viewerId, viewerName, search }: TicketFaceProps) {
  const { t } = useTranslation('tickets')
  const { contact, unread, isBot, rating } = ticket
  return (
    <>
      <Avatar name={contact.name} photoUrl={contact.photoUrl} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name} dir="auto">
            {contact.name}
          </span>
          {isBot && <RobotOutlined className={styles.bot} aria-label={t('item.bot')} />}
          {rating && <Slot of={ratingMark} props={{ rating, isSpelled: false }} />}
          <time className={styles.time} dateTime={ticket.updatedAt}>
            {timeOrDate(ticket.updatedAt)}
          </time>
          <Badge count={unread} label={t('item.unread', { count: unread })} />
        </span>
        <span className={styles.line}>
          {ticket.hit ? (
            <Excerpt text={ticket.hit.text} search={search ?? ''} />
          ) : (
            <Preview ticket={ticket} viewerName={viewerName} />
          )}
        </span>
        <Chips ticket={ticket} viewerId={viewerId} />
      </span>
    </>
  )
}

const kinds: readonly Kind[] = [
  ...mediaKinds,
  'location',
  'contact',
  'call',
  'view_once',
  'undecryptable',
  'unsupported',
]

function Preview({ ticket, viewerName }: Pick<TicketFaceProps, 'ticket' | 'viewerName'>) {
  const { t } = useTranslation('tickets')
  const { preview, previewKind } = ticket
  // The user's own signature would fill half of the line.
  const mine = afterSignature(preview, viewerName)
  const texts = mine === null ? preview : `${t('item.you')}: ${mine}`
  // Lists do not include the kind: the preview of a message without text is the name of its kind.
  const named = kinds.find((kind) => t(`kind.${kind}`) === preview)
  const kind = previewKind ?? named ?? 'text'
  return (
    <span className={styles.preview} dir="auto">
      {kind !== 'text' && (
        <span className={styles.kind}>
          <Slot of={kindIcon} props={{ kind }} />
        </span>
      )}
      {preview ? plainText(texts) : t('item.no_message')}
    </span>
  )
}

/** The message that matched, from its first match on. */
function Excerpt({ text, search }: { text: string; search: string }) {
  return (
    <span className={styles.preview} dir="auto">
      {excerpt(plainText(text), search).map(({ text: part, isHit }, index) =>
        isHit ? (
          <mark key={index} className={styles.hit_word}>
            {part}
          </mark>
        ) : (
          part
        )
      )}
    </span>
  )
}

/** For a text whose lines were joined, as lists show it: the part after this user's signature, or null. */
function afterSignature(text: string, name: string): string | null {
  const mark = signatureOf(name).trimEnd()
  return text.startsWith(mark) ? text.slice(mark.length).trimStart() : null
}
