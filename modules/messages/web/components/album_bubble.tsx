/** Consecutive pictures of one sender as one grid; each keeps its menu, and the lightbox shows them all. */
import { LoadingOutlined } from '@ant-design/icons'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { time } from '#web/lib/format'
import { LazyLoad } from '#web/shell/lazy_load'
import type { Message } from '../model'
import { spansOf } from '../album'
import styles from './album_bubble.module.css'
import bubble from './message_bubble.module.css'
import { AuthorName, Foot, MenuButton } from './message_bubble'
import { Uploading } from './uploading'
import { useRenewal } from './use_renewal'

const Lightbox = lazyPart(() => import('./lightbox'))
const loadLostFile = () => import('./lost_file')

interface AlbumProps {
  /** Pictures of one author, oldest first. */
  readonly messages: readonly Message[]
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Missing where the user cannot write. */
  readonly onReply?: (message: Message) => void
}

function Album({ messages, isFirst, isLast, onReply }: AlbumProps) {
  const { t } = useTranslation('messages')
  const [open, setOpen] = useState<string | null>(null)
  const spans = spansOf(messages.length)
  const [first, last] = [messages[0]!, messages.at(-1)!]
  const placeOf = (message: Message, index: number) =>
    t('album.picture', { index: index + 1, count: messages.length, at: time(message.at) })
  const shown = messages.flatMap((message, index) =>
    message.media?.url
      ? [{ key: message.key, url: message.media.url, name: placeOf(message, index) }]
      : []
  )
  return (
    <div
      className={bubble.line}
      data-own={first.isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      <div className={bubble.column}>
        <div className={bubble.bubble} data-bubble="image">
          {isFirst && first.author && <AuthorName message={first} />}
          <ul className={styles.grid} aria-label={t('album.label', { count: messages.length })}>
            {messages.map((message, index) => (
              <Tile
                key={message.key}
                message={message}
                span={spans[index]!}
                place={placeOf(message, index)}
                onOpen={() => setOpen(message.key)}
                onReply={onReply}
              />
            ))}
          </ul>
          <div className={bubble.caption} data-time="on_picture">
            <Foot message={last} />
          </div>
        </div>
      </div>
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox
            pictures={shown}
            first={shown.findIndex(({ key }) => key === open)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface TileProps {
  readonly message: Message
  /** Width in sixths of the grid. */
  readonly span: number
  /** Label: which of how many, and when. */
  readonly place: string
  readonly onOpen: () => void
  readonly onReply?: (message: Message) => void
}

function Tile({ message, span, place, onOpen, onReply }: TileProps) {
  return (
    <li
      className={styles.tile}
      style={{ gridColumn: `span ${span}` }}
      data-wide={span === 6 || undefined}
      data-row={message.key}
      data-unsent={message.unsent ? true : undefined}
    >
      <Picture message={message} place={place} onOpen={onOpen} />
      {message.unsent && <Uploading clientId={message.key} />}
      {onReply && !message.unsent && (
        <span className={styles.menu}>
          <MenuButton message={message} onReply={onReply} />
        </span>
      )}
    </li>
  )
}

function Picture({ message, place, onOpen }: Pick<TileProps, 'message' | 'place' | 'onOpen'>) {
  const { t } = useTranslation('messages')
  const { url, thumbUrl, name } = message.media!
  const { isBroken, onBroken, retry } = useRenewal(message.ticketId, url)
  if (url && retry) {
    const props = { url, name: name || place, onRetry: retry, isSmall: true }
    return (
      <span className={styles.coming}>
        <LazyLoad load={loadLostFile} props={props} />
      </span>
    )
  }
  if (!url || isBroken) {
    return (
      <span className={styles.coming} role="status" aria-label={t('media.pending')}>
        <LoadingOutlined aria-hidden />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t('image.open', { name: place })}
      onClick={onOpen}
    >
      <img src={thumbUrl ?? url} alt="" loading="lazy" decoding="async" onError={onBroken} />
    </button>
  )
}

/** Arranging creates new arrays of the same messages, so compare their elements. */
export const AlbumBubble = memo(
  Album,
  (a, b) =>
    a.isFirst === b.isFirst &&
    a.isLast === b.isLast &&
    a.onReply === b.onReply &&
    a.messages.length === b.messages.length &&
    a.messages.every((message, index) => message === b.messages[index])
)
