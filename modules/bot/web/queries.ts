/** Played menus in the query cache. */
import { useQuery } from '@tanstack/react-query'
import { playMenu } from './api'
import type { Play } from './model'

export const trialKey = ['bot', 'trial'] as const

/** Not before the customer has written; while the next turn is under way the turns before it stay. */
export const usePlayed = (queueId: number, play: Play) =>
  useQuery({
    queryKey: [...trialKey, queueId, play] as const,
    queryFn: ({ signal }) => playMenu(queueId, play, signal),
    enabled: play.typed.length > 0,
    placeholderData: (before, last) =>
      last && goesOn(last.queryKey[3], play) ? before : undefined,
  })

/** The same conversation, or a later moment of it. */
const goesOn = (before: Play, now: Play) =>
  before.isClosed === now.isClosed && before.typed.every((text, at) => now.typed[at] === text)
