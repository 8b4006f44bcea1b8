/** One message: what it answers, what it shows and says, when, and how far it came. */
import {
  FileUnknownOutlined,
  PictureOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime, time } from '#web/lib/format'
import { plainText } from '../markup'
import type { Message, Quote } from '../model'
import { BubbleImage } from './bubble_image'
import { BubbleText } from './bubble_text'
import { FailedNote } from './failed_note'
import styles from './message_bubble.module.css'
import { Ticks } from './ticks'

export interface MessageBubbleProps {
  readonly message: Message
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly contactName: string
  /** Left out where nothing can be written. */
  readonly onReply?: (message: Message) => void
  /** Shows the message that this one answers. */
  readonly onShowQuoted: (id: number) => void
}

function Bubble(props: MessageBubbleProps) {
  const { message, isFirst, isLast, onReply } = props
  const { t } = useTranslation('tickets')
  const mayReply = onReply && message.id > 0 && !message.isDeleted
  return (
    <div
      className={styles.line}
      data-own={message.isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      <div className={styles.column}>
        <div
          className={styles.bubble}
          data-kind={message.kind}
          data-unsent={message.unsent ? true : undefined}
        >
          {message.quote && <QuoteBox {...props} quote={message.quote} />}
          <Content message={message} />
        </div>
        <FailedNote message={message} />
      </div>
      {mayReply && (
        <Tooltip title={t('bubble.reply')}>
          <Button
            className={styles.reply}
            size="small"
            type="text"
            shape="circle"
            icon={<RollbackOutlined aria-hidden />}
            aria-label={t('bubble.reply')}
            onClick={() => onReply(message)}
          />
        </Tooltip>
      )}
    </div>
  )
}
export const MessageBubble = memo(Bubble)

function Content({ message }: { message: Message }) {
  const { t } = useTranslation('tickets')
  const end = <Foot message={message} />
  if (message.isDeleted) {
    return <Note icon={<StopOutlined aria-hidden />} text={t('bubble.deleted')} end={end} />
  }
  if (message.kind === 'unsupported') {
    return (
      <Note icon={<FileUnknownOutlined aria-hidden />} text={t('bubble.unsupported')} end={end} />
    )
  }
  return (
    <>
      {message.picture && (
        <BubbleImage picture={message.picture} caption={message.text} ticketId={message.ticketId} />
      )}
      <div className={message.picture ? styles.caption : undefined}>
        {message.text ? <BubbleText text={message.text} end={end} /> : end}
      </div>
    </>
  )
}

function Note({ icon, text, end }: { icon: ReactNode; text: string; end: ReactNode }) {
  return (
    <div className={styles.note}>
      {icon} <span>{text}</span>
      {end}
    </div>
  )
}

/** Time and ticks, at the end of the last line. */
function Foot({ message }: { message: Message }) {
  const { t } = useTranslation('tickets')
  const { isOwn, origin, unsent, isEdited, at } = message
  const sign = isOwn && !unsent ? signOf(message) : null
  return (
    <span className={styles.foot}>
      {isEdited && <span>{t('bubble.edited')}</span>}
      {sign && <span>{t(`origin.${origin ?? 'phone'}`)}</span>}
      <time dateTime={at} title={dateTime(at)}>
        {time(at)}
      </time>
      {isOwn && <Ticks message={message} />}
    </span>
  )
}

/** Whoever wrote it, when it was not a person at this screen. */
const signOf = ({ origin }: Message) => (origin === 'user' ? null : (origin ?? 'phone'))

function QuoteBox({ quote, contactName, onShowQuoted }: MessageBubbleProps & { quote: Quote }) {
  const { id } = quote
  return (
    <button
      type="button"
      className={styles.quote}
      data-own={quote.isOwn || undefined}
      disabled={id === null}
      onClick={() => id !== null && onShowQuoted(id)}
    >
      <QuoteText quote={quote} contactName={contactName} />
    </button>
  )
}

/** Who said what: inside the bubble, and above the composer. */
export function QuoteText({ quote, contactName }: { quote: Quote; contactName: string }) {
  const { t } = useTranslation('tickets')
  const text = quote.kind === 'unsupported' ? t('kind.unsupported') : plainText(quote.text)
  return (
    <>
      <span className={styles.quote_author} dir="auto">
        {quote.isOwn ? t('bubble.you') : contactName}
      </span>
      <span className={styles.quote_text} dir="auto">
        {quote.kind === 'image' && <PictureOutlined aria-hidden className={styles.quote_icon} />}
        {text || t(`kind.${quote.kind === 'image' ? 'image' : 'unsupported'}`)}
      </span>
    </>
  )
}
