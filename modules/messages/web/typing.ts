/** Sends the typing indicator to the customer's phone: throttled, and ended as soon as it is no longer true. */
import type { Typing } from './api_messages'

/** Minimum milliseconds between two updates of the same state. */
const againMs = 5000
/** Milliseconds without a key after which it counts as paused. */
const pauseMs = 10_000

export interface TypingNotifier {
  /** Call on each key, and while a recording goes on. */
  readonly goesOn: (state: 'composing' | 'recording') => void
  readonly stops: () => void
}

export function typingNotifier(send: (state: Typing) => void): TypingNotifier {
  let sent: Typing = 'paused'
  let noticedAt = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  function stops() {
    clearTimeout(pause)
    if (sent === 'paused') return
    sent = 'paused'
    send('paused')
  }
  return {
    goesOn(state) {
      clearTimeout(pause)
      pause = setTimeout(stops, pauseMs)
      const now = Date.now()
      if (state === sent && now - noticedAt < againMs) return
      sent = state
      noticedAt = now
      send(state)
    },
    stops,
  }
}
