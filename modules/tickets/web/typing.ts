/** Tells the customer's phone that somebody is writing: seldom, and no longer than it is true. */
import type { Typing } from './api_messages'

/** Milliseconds between two words of the same writing. */
const againMs = 5000
/** Milliseconds without a key after which nobody is writing any more. */
const pauseMs = 10_000

export interface TypingNotifier {
  /** A key was pressed, or the recording goes on. */
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
