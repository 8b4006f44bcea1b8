/** A picture in a bubble: its room is kept before it loads, and it says when it cannot be shown. */
import { FileImageOutlined, LoadingOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keys } from '../keys'
import type { Picture } from '../model'
import { roomFor } from '../picture_room'
import styles from './bubble_image.module.css'

const Lightbox = lazy(() => import('./lightbox'))

interface BubbleImageProps {
  readonly picture: Picture
  readonly caption: string
  readonly ticketId: number
}

export function BubbleImage({ picture, caption, ticketId }: BubbleImageProps) {
  const client = useQueryClient()
  const [broken, setBroken] = useState<string | null>(null)
  const { url, state } = picture
  if (state === 'stored' && url && broken !== url) {
    return (
      <Shown
        picture={picture}
        url={url}
        caption={caption}
        onBroken={() => {
          // Its signature has run out after an hour: the server writes a new one. Once per address.
          setBroken(url)
          void client.invalidateQueries({ queryKey: keys.messages(ticketId) })
        }}
      />
    )
  }
  return <Missing picture={picture} />
}

interface ShownProps {
  readonly picture: Picture
  readonly url: string
  readonly caption: string
  readonly onBroken: () => void
}

function Shown({ picture, url, caption, onBroken }: ShownProps) {
  const { t } = useTranslation('tickets')
  const [isOpen, setOpen] = useState(false)
  const { width, height } = roomFor(picture)
  const name = caption || picture.name || t('kind.image')
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        aria-label={t('image.open', { name })}
        onClick={() => setOpen(true)}
      >
        <img
          src={url}
          alt={name}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={onBroken}
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Lightbox url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** On its way, or not to be had. */
function Missing({ picture }: { picture: Picture }) {
  const { t } = useTranslation('tickets')
  const { width, height } = roomFor(picture)
  const isComing = picture.state === 'pending'
  return (
    <div
      className={styles.missing}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-failed={!isComing || undefined}
    >
      {isComing ? <LoadingOutlined aria-hidden /> : <FileImageOutlined aria-hidden />}
      <span>{isComing ? t('image.pending') : t(reasonOf(picture.error))}</span>
    </div>
  )
}

const reasonOf = (error: string | null) =>
  error === 'too_large' || error === 'ERR_WAPP_MEDIA_TOO_LARGE' ? 'image.too_large' : 'image.failed'
