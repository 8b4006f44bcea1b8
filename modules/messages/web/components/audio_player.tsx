/** Audio in a bubble: play and pause, a waveform to seek in, time, speed; all operable by keyboard. */
import {
  AudioOutlined,
  CaretRightFilled,
  CustomerServiceOutlined,
  PauseOutlined,
} from '@ant-design/icons'
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesAndSeconds, number } from '#web/lib/format'
import { barCount, peaksOf } from '../peaks'
import type { Kind } from '../model'
import type { FileProps } from './bubble_media'
import styles from './audio_player.module.css'
import { usePlayer, type Player } from './use_player'

/** Seconds; a longer recording is not downloaded only to draw its waveform. */
const maxDrawn = 15 * 60

export function AudioPlayer({ message, media, url, onBroken }: FileProps) {
  const { t } = useTranslation('messages')
  const place = useRef<HTMLDivElement>(null)
  const player = usePlayer(media.seconds)
  const { audio, events, speed } = player
  const isVoice = message.kind === 'voice'
  const source = media.playUrl ?? url
  const isDrawn = isVoice && (media.seconds ?? 0) <= maxDrawn
  const peaks = usePeaks(place, isDrawn ? { key: message.key, url: source } : null)
  return (
    <div ref={place} className={styles.player}>
      <audio
        ref={audio}
        src={source}
        preload={media.seconds === null ? 'metadata' : 'none'}
        {...events}
        onError={onBroken}
      />
      <PlayButton player={player} kind={message.kind} />
      <div className={styles.middle}>
        <Track player={player} peaks={isVoice ? (peaks ?? flat) : null} />
        <Under player={player} name={isVoice ? null : media.name} />
      </div>
      <button
        type="button"
        className={styles.speed}
        aria-label={t('player.speed', { speed: number(speed) })}
        onClick={player.faster}
      >
        {number(speed)}×
      </button>
    </div>
  )
}

function PlayButton({ player: { isPlaying, toggle }, kind }: { player: Player; kind: Kind }) {
  const { t } = useTranslation('messages')
  const named = { kind: t(`tickets:kind.${kind}`) }
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={t(isPlaying ? 'player.pause' : 'player.play', named)}
      onClick={toggle}
    >
      {isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
    </button>
  )
}

/** The time, and the file name unless it is a voice message. */
function Under({ player, name }: { player: Player; name: string | null }) {
  return (
    <span className={styles.time}>
      {name === null ? <AudioOutlined aria-hidden /> : <CustomerServiceOutlined aria-hidden />}
      <span>{minutesAndSeconds(player.position || player.length)}</span>
      {name !== null && (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      )}
    </span>
  )
}

interface TrackProps {
  readonly player: Player
  /** Null for a plain line. */
  readonly peaks: readonly number[] | null
}

/** The playback position; a range input below the drawing makes it accessible by pointer and keyboard. */
function Track({ player: { position, length, seek, onKeyDown }, peaks }: TrackProps) {
  const { t } = useTranslation('messages')
  const share = length > 0 ? Math.min(1, position / length) : 0
  return (
    <div className={styles.track} style={{ '--share': share } as CSSProperties}>
      <Shape peaks={peaks} share={share} />
      <input
        type="range"
        min={0}
        max={length || 1}
        step="any"
        value={position}
        aria-label={t('player.position')}
        aria-valuetext={`${minutesAndSeconds(position)} / ${minutesAndSeconds(length)}`}
        onChange={(event) => seek(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const flat: readonly number[] = Array.from({ length: barCount }, () => 0)

/** Bars for a voice message, a plain line for other audio. */
function Shape({ peaks, share }: { peaks: readonly number[] | null; share: number }) {
  if (!peaks) return <span className={styles.line} aria-hidden />
  return (
    <span className={styles.bars} aria-hidden>
      {peaks.map((peak, index) => (
        <span
          key={index}
          data-played={index / peaks.length < share || undefined}
          style={{ height: `${Math.round(10 + peak * 90)}%` }}
        />
      ))}
    </span>
  )
}

/** The waveform, computed when the player first becomes visible; null until then, or when decoding fails. */
function usePeaks(
  place: RefObject<HTMLElement | null>,
  recording: { readonly key: string; readonly url: string } | null
) {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  const key = recording?.key
  const url = recording?.url
  useEffect(() => {
    if (!key || !url || !place.current || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void peaksOf(key, url).then(setPeaks)
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [key, url, place])
  return peaks
}
