/** State of a trial conversation: what was written, what the flow answered, and what would happen then. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/http'
import type { PhoneLine } from '#web/shell/trial_phone/phone'
import type { IntegrationForm } from './api'
import { tryFlow, type Tried } from './api_trial'

/** Milliseconds: pauses are shown, but nobody waits longer than this for the trial of one. */
const longestPauseMs = 1_200

interface FlowTrialOptions {
  /** The saved integration; null for a new one. */
  readonly id: number | null
  /** The form's values, saved or not. */
  readonly values: () => Partial<IntegrationForm>
}

export function useFlowTrial({ id, values }: FlowTrialOptions) {
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const [tried, setTried] = useState<Tried | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isTyping, setTyping] = useState(false)
  const current = useRef<AbortController | null>(null)
  const session = useRef<string | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function ask(text: string) {
    const { signal } = (current.current = new AbortController())
    setTyping(true)
    setError(null)
    setTried(null)
    try {
      const answer = await tryFlow({ id, form: values(), text, session: session.current }, signal)
      session.current = answer.session
      for (const { pauseMs, ...message } of answer.messages) {
        await pause(Math.min(pauseMs, longestPauseMs), signal)
        setLines((all) => [...all, { ...message, isCustomers: false, at: new Date() }])
      }
      setTried(answer)
    } catch (problem) {
      if (signal.aborted) return
      // What the flow was not asked is not part of the conversation.
      if (isAboutFields(problem)) setLines((all) => all.slice(0, -1))
      setError(problem)
    }
    setTyping(false)
  }

  return {
    lines,
    /** The last answer, once all of it is shown. */
    tried,
    error,
    isTyping,
    /** The flow goes on with nobody: another message would not reach it. */
    isOver: Boolean(tried?.failure ?? (tried?.action && tried.action.kind !== 'refused')),
    say(text: string) {
      setLines((all) => [...all, { isCustomers: true, text, file: null, at: new Date() }])
      void ask(text)
    },
    retry: () => void ask(lines.findLast(({ isCustomers }) => isCustomers)!.text),
    restart() {
      current.current?.abort()
      session.current = null
      setLines([])
      setTried(null)
      setError(null)
      setTyping(false)
    },
  }
}

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
