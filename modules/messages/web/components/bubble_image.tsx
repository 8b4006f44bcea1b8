/** A picture in a bubble: its space is reserved before it loads; a thumbnail first, the original when opened. */
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { roomFor } from '../picture_room'
import type { FileProps } from './bubble_media'
import styles from './bubble_image.module.css'

const Lightbox = lazyPart(() => import('./lightbox'))

export function BubbleImage({ message, media, url, onBroken }: FileProps) {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  if (message.kind === 'sticker') {
    return (
      <img
        className={styles.sticker}
        src={url}
        alt={t('tickets:kind.sticker')}
        width={160}
        height={160}
        loading="lazy"
        onError={onBroken}
      />
    )
  }
  const { width, height } = roomFor(media)
  const name = message.text || media.name || t('tickets:kind.image')
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
          src={media.thumbUrl ?? url}
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
          <Lightbox pictures={[{ url, name }]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
