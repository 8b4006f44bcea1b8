/** The content of a message by its kind; a deleted one can be revealed by users with the permission. */
import { StopOutlined } from '@ant-design/icons'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { BubbleText } from '#web/kit/bubble_text'
import { useAllowed } from '#web/shell/gate'
import type { Kind, Message } from '../model'
import { BubbleNote } from './bubble_note'
import styles from './message_bubble.module.css'

// Players, documents, maps and cards are loaded lazily: most conversations contain only text and pictures.
const RichContent = lazyPart(() => import('./rich_content'))
const BubbleMedia = lazyPart(() => import('./bubble_media'))

export interface ContentProps {
  readonly message: Message
  /** Time and ticks, at the end of the last line. */
  readonly end: ReactNode
}

export function BubbleContent({ message, end }: ContentProps) {
  if (message.isDeleted) return <Deleted message={message} end={end} />
  return <Kept message={message} end={end} />
}

function Kept({ message, end }: ContentProps) {
  const { t } = useTranslation('messages')
  const { kind, text, media } = message
  // The body of a call is a sentence in the company's language.
  if (kind === 'call') return <BubbleNote kind={kind} text={text} end={end} />
  if (isClosed(kind)) return <BubbleNote kind={kind} text={t(`bubble.${kind}`)} end={end} />
  if (kind === 'location' || kind === 'contact') {
    return (
      <Room kind={kind}>
        <RichContent message={message} end={end} />
      </Room>
    )
  }
  if (!media) return text ? <BubbleText text={text} end={end} /> : end
  // The caption of a document is often its name, which is already shown.
  const texts = text === media.name ? '' : text
  return (
    <>
      <Room kind={kind}>
        <BubbleMedia message={message} media={media} />
      </Room>
      <div className={styles.caption} data-time={texts ? undefined : timePositions[kind]}>
        {texts ? <BubbleText text={texts} end={end} /> : end}
      </div>
    </>
  )
}

/** Where the time is shown when there is no caption: on the picture, or on the card's last line. */
const timePositions: Partial<Readonly<Record<Kind, 'on_picture' | 'on_card'>>> = {
  image: 'on_picture',
  video: 'on_picture',
  gif: 'on_picture',
  document: 'on_card',
}

/** Kinds whose content cannot be shown. */
const isClosed = (kind: Kind) =>
  kind === 'view_once' || kind === 'undecryptable' || kind === 'unsupported'

/** Reserves about the height of the content while it loads. */
function Room({ kind, children }: { kind: Kind; children: ReactNode }) {
  return <Suspense fallback={<div className={styles.room} data-kind={kind} />}>{children}</Suspense>
}

/** IN-29: the deleted content is sent only to those who may see it. */
function Deleted({ message, end }: ContentProps) {
  const { t } = useTranslation('messages')
  const mayReveal = useAllowed({ ability: 'tickets.view_deleted' })
  const [isRevealed, setRevealed] = useState(false)
  const isKept = mayReveal && Boolean(message.text || message.media)
  return (
    <>
      <div className={styles.note}>
        <StopOutlined aria-hidden /> <span>{t('bubble.deleted')}</span>
        {isKept && (
          <button
            type="button"
            className={styles.reveal}
            aria-expanded={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          >
            {t(isRevealed ? 'bubble.conceal' : 'bubble.reveal')}
          </button>
        )}
        {!isRevealed && end}
      </div>
      {isKept && isRevealed && (
        <div className={styles.revealed}>
          <Kept message={message} end={end} />
        </div>
      )}
    </>
  )
}
