/** Messages of a conversation that the server does not have yet, or refused. */
import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keys } from './keys'
import type { Message } from './model'
import { bringBack, discard, unsentMessages, type Sending } from './sending'

/** Without those whose rows are already in `stored`. */
export function useUnsent(ticketId: number, stored: readonly Message[]): readonly Message[] {
  const client = useQueryClient()
  useEffect(() => bringBack(client, ticketId), [client, ticketId])
  const sending = useMutationState({
    filters: { mutationKey: keys.sending(ticketId) },
    select: ({ state }) => ({
      ...(state.variables as Sending),
      isFailed: state.status === 'error',
      error: state.error,
    }),
  })
  const unsent = useMemo(() => sending.flatMap(unsentMessages), [sending])
  const known = useMemo(() => new Set(stored.map(({ key }) => key)), [stored])
  // There was no response, but the message did arrive.
  useEffect(() => {
    const arrived = unsent.filter((one) => one.unsent?.isFailed && known.has(one.key))
    for (const { key } of arrived) discard(client, ticketId, key)
  }, [client, ticketId, known, unsent])
  return useMemo(() => unsent.filter(({ key }) => !known.has(key)), [unsent, known])
}
