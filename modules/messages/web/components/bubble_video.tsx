/** A video in a bubble: poster and length first, the player once it is started; a gif plays by itself. */
import { CaretRightFilled } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStill } from '#web/kit/appearance'
import { minutesAndSeconds } from '#web/lib/format'
import { roomFor } from '../picture_room'
import { playAlone } from '../play_alone'
import type { FileProps } from './bubble_media'
import styles from './bubble_video.module.css'

export function BubbleVideo(props: FileProps) {
  const { message, media } = props
  const [isPlaying, setPlaying] = useState(false)
  const { width, height } = roomFor(media)
  const room = { width, aspectRatio: `${width} / ${height}` }
  if (message.kind === 'gif' && !isStill()) return <Film {...props} room={room} isGif />
  if (isPlaying) return <Film {...props} room={room} />
  return <Poster {...props} room={room} onPlay={() => setPlaying(true)} />
}

interface Room {
  readonly room: { readonly width: number; readonly aspectRatio: string }
}

function Film({
  message,
  media,
  url,
  onBroken,
  room,
  isGif,
}: FileProps & Room & { isGif?: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <video
      className={styles.film}
      style={room}
      src={media.playUrl ?? url}
      poster={media.thumbUrl ?? undefined}
      controls={!isGif}
      loop={isGif}
      muted={isGif}
      autoPlay
      playsInline
      aria-label={message.text || t(`tickets:kind.${message.kind}`)}
      ref={(film) => {
        if (!isGif) film?.focus({ preventScroll: true })
      }}
      onPlay={(event) => isGif || playAlone(event.currentTarget)}
      onError={onBroken}
    />
  )
}

function Poster({
  message,
  media,
  url,
  onBroken,
  room,
  onPlay,
}: FileProps & Room & { onPlay: () => void }) {
  const { t } = useTranslation('messages')
  const [length, setLength] = useState(media.seconds)
  return (
    <button
      type="button"
      className={styles.poster}
      style={room}
      aria-label={t('player.play_film', {
        name: message.text || t(`tickets:kind.${message.kind}`),
      })}
      onClick={onPlay}
    >
      {media.thumbUrl ? (
        <img src={media.thumbUrl} alt="" loading="lazy" onError={onBroken} />
      ) : (
        <video
          src={media.playUrl ?? url}
          preload="metadata"
          muted
          tabIndex={-1}
          aria-hidden
          onLoadedMetadata={({ currentTarget: { duration } }) =>
            Number.isFinite(duration) && setLength(duration)
          }
          onError={onBroken}
        />
      )}
      <span className={styles.play} aria-hidden>
        <CaretRightFilled />
      </span>
      {length !== null && <span className={styles.length}>{minutesAndSeconds(length)}</span>}
    </button>
  )
}
