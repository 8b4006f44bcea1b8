/** State of a simulated conversation: what was typed, when, and the replies. */
import { useState } from 'react'
import type { QueueTrialProps } from '#modules/queues/contract'
import { useDebounced } from '#web/lib/debounced'
import type { Line } from './model'
import { usePlayed } from './queries'

/** Milliseconds of debounce before changes in the form are simulated. */
const pauseMs = 400

interface Turn {
  readonly text: string
  readonly at: Date
}
/** A line with the time at which it was sent. */
export interface TimedLine extends Line {
  readonly at: Date
}

export function useTrial({ queueId, draft }: QueueTrialProps) {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [closesRequested, setClosed] = useState(false)
  const greeting = useDebounced(draft.greeting, pauseMs)
  const outOfHoursText = useDebounced(draft.outOfHoursText, pauseMs)
  const hasHours = draft.outOfHoursText !== undefined
  const isClosed = closesRequested && hasHours
  const typed = turns.map(({ text }) => text)
  const { data, error, isFetching, refetch } = usePlayed(queueId, {
    ...{ typed, isClosed, greeting, outOfHoursText },
  })
  const lines = timed(turns, data?.lines ?? [])
  const isAnswered = data?.lines.filter(({ isCustomers }) => isCustomers).length === turns.length

  return {
    lines,
    /** Null while a reply is pending. */
    played: data && isAnswered && turns.length ? data : null,
    isTyping: isFetching && !isAnswered,
    error: turns.length ? error : null,
    isClosed,
    hasHours,
    count: turns.length,
    say: (text: string) => setTurns((now) => [...now, { text, at: new Date() }]),
    restart: () => setTurns([]),
    /** Switching the hours starts another conversation. */
    close: (closed: boolean) => {
      setClosed(closed)
      setTurns([])
    },
    retry: () => void refetch(),
  }
}

/** The simulated lines, each with the time of its turn, then what was typed since. */
function timed(turns: readonly Turn[], played: readonly Line[]): TimedLine[] {
  let turn = -1
  const lines = played.map((line) => {
    if (line.isCustomers) turn += 1
    return { ...line, at: turns[turn]!.at }
  })
  const since = turns.slice(turn + 1)
  return [...lines, ...since.map(({ text, at }) => ({ isCustomers: true, text, file: null, at }))]
}
