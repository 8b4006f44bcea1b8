/** The state of one audio player: playing, position, length, speed. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { playAlone } from '../play_alone'

export const speeds = [1, 1.5, 2] as const

/** Seconds that an arrow key moves forward or back. */
const stepSeconds = 5

/** `seconds`: the length from the message, used until the file's own is known. */
export function usePlayer(seconds: number | null) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [found, setFound] = useState<number | null>(null)
  const [speed, setSpeed] = useState<number>(1)
  const length = found ?? seconds ?? 0

  function toggle() {
    const player = audio.current
    if (!player) return
    if (!player.paused) return player.pause()
    playAlone(player)
    player.playbackRate = speed
    // A file that cannot be played fires an error event, which is handled there.
    void player.play().catch(() => undefined)
  }
  function seek(to: number) {
    const within = Math.max(0, Math.min(to, length))
    if (audio.current) audio.current.currentTime = within
    setPosition(within)
  }
  function faster() {
    const next = speeds[(speeds.findIndex((one) => one === speed) + 1) % speeds.length]!
    if (audio.current) audio.current.playbackRate = next
    setSpeed(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    const actions: Readonly<Record<string, () => void>> = {
      'ArrowRight': () => seek(position + stepSeconds),
      'ArrowUp': () => seek(position + stepSeconds),
      'ArrowLeft': () => seek(position - stepSeconds),
      'ArrowDown': () => seek(position - stepSeconds),
      ' ': toggle,
      'Enter': toggle,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setPosition(audio.current?.currentTime ?? 0),
    onDurationChange: () => {
      // Recordings of browsers have no duration in their header.
      const duration = audio.current?.duration
      if (duration && Number.isFinite(duration)) setFound(duration)
    },
    onEnded: () => {
      setPlaying(false)
      setPosition(0)
    },
  }
  return { audio, events, isPlaying, position, length, speed, toggle, seek, faster, onKeyDown }
}

export type Player = ReturnType<typeof usePlayer>
