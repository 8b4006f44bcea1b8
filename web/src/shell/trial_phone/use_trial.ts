/** State of a conversation on the trial phone: what was written, what answers, and what would happen then. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/http'
import type { PhoneLine } from '#web/shell/trial_phone/phone'

/** Milliseconds: pauses are shown, but nobody waits longer than this for the trial of one. */
const longestPauseMs = 1_200

export interface TrialMessage extends Pick<PhoneLine, 'text' | 'file'> {
  /** Milliseconds in which the customer sees us type before it. */
  readonly pauseMs: number
}
export interface TrialAnswer {
  readonly messages: readonly TrialMessage[]
  /** People take over: another message would not reach what is tried. */
  readonly isLast: boolean
}
export interface TrialOptions<A extends TrialAnswer> {
  /** The server's answer to the last line, which is the customer's. */
  readonly ask: (lines: readonly PhoneLine[], signal: AbortSignal) => Promise<A>
  readonly onRestart?: () => void
}

export function useTrial<A extends TrialAnswer>({ ask, onRestart }: TrialOptions<A>) {
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const [answer, setAnswer] = useState<A | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isTyping, setTyping] = useState(false)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function send(said: readonly PhoneLine[]) {
    const { signal } = (current.current = new AbortController())
    setTyping(true)
    setError(null)
    setAnswer(null)
    try {
      const given = await ask(said, signal)
      for (const { pauseMs, ...message } of given.messages) {
        await pause(Math.min(pauseMs, longestPauseMs), signal)
        setLines((all) => [...all, { ...message, isCustomers: false, at: new Date() }])
      }
      setAnswer(given)
    } catch (problem) {
      if (signal.aborted) return
      // What was not asked is not part of the conversation.
      if (isAboutFields(problem)) setLines((all) => all.slice(0, -1))
      setError(problem)
    }
    setTyping(false)
  }

  return {
    lines,
    /** The last one, once all of it is shown. */
    answer,
    error,
    isTyping,
    say(text: string) {
      const said = [...lines, { isCustomers: true, text, file: null, at: new Date() }]
      setLines(said)
      void send(said)
    },
    retry: () => void send(lines),
    restart() {
      current.current?.abort()
      onRestart?.()
      setLines([])
      setAnswer(null)
      setError(null)
      setTyping(false)
    },
  }
}
export type Trial<A extends TrialAnswer> = ReturnType<typeof useTrial<A>>

/** Whether the form cannot be tried as it is. */
export const isAboutFields = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.fields.length > 0

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
  })
