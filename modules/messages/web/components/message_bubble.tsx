/** One message: author, quote, content, time and delivery state. */
import { MoreOutlined, RollbackOutlined, SmileOutlined } from '@ant-design/icons'
import { memo, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { dateTime, time } from '#web/lib/format'
import { plainText } from '#web/kit/markup'
import { LazyLoad } from '#web/shell/lazy_load'
import { belowStore, hideBelow } from '../below'
import { actionsFor } from '../message_actions'
import type { Message, Quote } from '../model'
import { BubbleContent } from './bubble_content'
import { FailedNote } from './failed_note'
import { KindIcon } from './kind_icon'
import styles from './message_bubble.module.css'
import { Reactions } from './reactions'
import { Ticks } from './ticks'
import { Uploading } from './uploading'

const MessageMenu = lazyPart(() => import('./message_menu'))

export interface MessageBubbleProps {
  readonly message: Message
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly contactName: string
  /** Missing where the user cannot write. */
  readonly onReply?: (message: Message) => void
  /** Scrolls to the quoted message. */
  readonly onShowQuoted: (id: number) => void
}

function Bubble(props: MessageBubbleProps) {
  const { message, isFirst, isLast, onReply } = props
  return (
    <div
      className={styles.line}
      data-own={message.isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      <div className={styles.column}>
        <Body {...props} />
        <Reactions message={message} mayReact={onReply !== undefined} />
        <FailedNote message={message} mayRetry={onReply !== undefined} />
      </div>
      {onReply && <Tools message={message} onReply={onReply} />}
    </div>
  )
}
export const MessageBubble = memo(Bubble)

function Body(props: MessageBubbleProps) {
  const { message, isFirst } = props
  const { kind, isDeleted, unsent } = message
  return (
    <div
      className={styles.bubble}
      data-bubble={isDeleted ? 'deleted' : kind}
      // A sticker has no bubble around it.
      data-bare={(kind === 'sticker' && !isDeleted && !isAnswer(message)) || undefined}
      data-unsent={unsent ? true : undefined}
    >
      {isFirst && message.author && <AuthorName message={message} />}
      <Answered {...props} />
      <BubbleContent message={message} end={<Foot message={message} />} />
      {!isDeleted && <Below messageId={message.id} />}
      {unsent && <Uploading clientId={message.key} />}
    </div>
  )
}

/** What another module shows of the message, such as its translation. */
function Below({ messageId }: { readonly messageId: number }) {
  const below = belowStore((all) => all[messageId])
  if (!below) return null
  return <LazyLoad load={below.load} props={{ messageId, onClose: () => hideBelow(messageId) }} />
}

/** In a group: the member who wrote the message. */
export function AuthorName({ message: { author } }: { message: Message }) {
  return (
    <span className={styles.author} dir="auto">
      {author?.name}
    </span>
  )
}

interface ToolsProps {
  readonly message: Message
  readonly onReply: (message: Message) => void
}

/** The buttons beside the bubble: shown on hover and focus; on a touch screen always. */
function Tools({ message, onReply }: ToolsProps) {
  const { t } = useTranslation('messages')
  const { mayReply, mayCopy } = actionsFor(message)
  if (!mayReply && !mayCopy) return null
  return (
    <div className={styles.tools}>
      {mayReply && (
        <button
          type="button"
          className={styles.reply}
          title={t('bubble.reply')}
          aria-label={t('bubble.reply')}
          onClick={() => onReply(message)}
        >
          <RollbackOutlined aria-hidden />
        </button>
      )}
      <MenuButton message={message} onReply={onReply} />
    </div>
  )
}

/** The button of the message menu. */
export function MenuButton({ message, onReply }: ToolsProps) {
  const { t } = useTranslation('messages')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <button
        type="button"
        title={t('bubble.menu')}
        aria-label={t('bubble.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {actionsFor(message).mayReact ? (
          <SmileOutlined aria-hidden />
        ) : (
          <MoreOutlined aria-hidden />
        )}
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <MessageMenu message={message} anchor={anchor} onReply={onReply} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Time and ticks, at the end of the last line. */
export function Foot({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { isOwn, origin, unsent, isEdited, isDeleted, at } = message
  const sign = isOwn && !unsent ? signOf(message) : null
  return (
    <span className={styles.foot}>
      {isEdited && !isDeleted && <span>{t('bubble.edited')}</span>}
      {sign && <span>{t(`origin.${origin ?? 'phone'}`)}</span>}
      <time dateTime={at} title={dateTime(at)}>
        {time(at)}
      </time>
      {isOwn && <Ticks message={message} />}
    </span>
  )
}

/** The origin, when the message was not written in this application by a user. */
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

const isAnswer = ({ quote, hasHiddenQuote }: Message) => quote !== null || hasHiddenQuote === true

/** The quoted message, if any. */
function Answered(props: MessageBubbleProps) {
  const { quote, hasHiddenQuote } = props.message
  if (hasHiddenQuote) return <HiddenQuote />
  return quote && <QuoteBox {...props} quote={quote} />
}

/** Shown instead of a quote that the user may not read, or whose message is gone. */
function HiddenQuote() {
  const { t } = useTranslation('messages')
  return (
    <span className={styles.quote} data-hidden>
      <span className={styles.quote_text}>{t('bubble.hidden_quote')}</span>
    </span>
  )
}

/** Kinds whose body is meant for programs, not for people. */
const wordless: readonly string[] = [
  'location',
  'contact',
  'call',
  'view_once',
  'undecryptable',
  'unsupported',
]

/** Author and text of a quote: inside the bubble, and above the composer. */
export function QuoteText({ quote, contactName }: { quote: Quote; contactName: string }) {
  const { t } = useTranslation('messages')
  const text = wordless.includes(quote.kind) ? '' : plainText(quote.text)
  return (
    <>
      <span className={styles.quote_author} dir="auto">
        {quote.isOwn ? t('bubble.you') : contactName}
      </span>
      <span className={styles.quote_text} dir="auto">
        {quote.kind !== 'text' && (
          <span className={styles.quote_icon}>
            <KindIcon kind={quote.kind} />
          </span>
        )}
        {text || t(`tickets:kind.${quote.kind}`)}
      </span>
    </>
  )
}
