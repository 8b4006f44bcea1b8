/** What a message shows and says, by its kind; a deleted one shows that, and to some what was there. */
import { StopOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BubbleText } from '#web/kit/bubble_text'
import { useAllowed } from '#web/shell/gate'
import type { Kind, Message } from '../model'
import { BubbleNote } from './bubble_note'
import styles from './message_bubble.module.css'

// Players, documents, maps and cards: most conversations are words and pictures.
const RichContent = lazy(() => import('./rich_content'))
const BubbleMedia = lazy(() => import('./bubble_media'))

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
  const { t } = useTranslation('tickets')
  const { kind, text, media } = message
  // A call is told in a sentence of its own, in the company's language.
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
  // The name of a document already stands on it.
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

/** Where the time stands when there are no words: on the picture, or on the card's last line. */
const timePositions: Partial<Readonly<Record<Kind, 'on_picture' | 'on_card'>>> = {
  image: 'on_picture',
  video: 'on_picture',
  gif: 'on_picture',
  document: 'on_card',
}

/** Kinds that can only be told of. */
const isClosed = (kind: Kind) => kind === 'view_once' || kind === 'sealed' || kind === 'unsupported'

/** About as high as what will stand there. */
function Room({ kind, children }: { kind: Kind; children: ReactNode }) {
  return <Suspense fallback={<div className={styles.room} data-kind={kind} />}>{children}</Suspense>
}

/** IN-29: what was there is sent only to those who may see it. */
function Deleted({ message, end }: ContentProps) {
  const { t } = useTranslation('tickets')
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
