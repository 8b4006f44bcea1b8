/** What leads the eye in a conversation: where it opens, what came since, and what another message answers. */
import { useMutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Unread } from '../arrange'
import { keys } from '../keys'
import type { Message } from '../model'
import type { Sending } from '../sending'
import type { Landing } from '../use_landing'
import type { ScrollKeeper } from './use_scroll_keeper'

/** Where it opens: at the message that the address names, else at the first unread one, else at the end. */
export function useOpening({
  messages,
  unread,
  landing: { messageId },
}: {
  readonly messages: readonly Message[]
  readonly unread: Unread | null
  readonly landing: Landing
}) {
  // Decided once: what is read later must not move it.
  const [opening] = useState(() => {
    const named = messages.find(({ id }) => id === messageId)
    if (named) return { key: named.key, at: 'middle' as const }
    return unread ? { key: 'unread', at: 'top' as const } : null
  })
  return opening
}

/** What I say is shown to me, wherever I was reading. */
export function useOwnShown(ticketId: number, toEnd: () => void) {
  const underWay = useMutationState({
    filters: { mutationKey: keys.sending(ticketId), status: 'pending' },
    select: ({ state }) => (state.variables as Sending).clientId,
  }).at(-1)
  // Once for each, not again when the way there changes.
  const way = useRef(toEnd)
  useEffect(() => {
    way.current = toEnd
  })
  useEffect(() => {
    if (underWay) way.current()
  }, [underWay])
}

/** How many messages came in since the end was last in sight. */
export function useFresh(messages: readonly Message[], isAtEnd: boolean, hasNewer: boolean) {
  const newest = messages.findLast(({ id }) => id > 0)?.id ?? 0
  const [seenId, setSeenId] = useState(newest)
  // What is loaded on the way down from an old message is not news.
  if ((isAtEnd || hasNewer) && seenId !== newest) setSeenId(newest)
  return isAtEnd ? 0 : messages.filter(({ isOwn, id }) => !isOwn && id > seenId).length
}

/** Milliseconds for which the message that one was led to is lit. */
const litMs = 2000

export function lightUp(box: HTMLElement, key: string) {
  const row = box.querySelector(`[data-row="${CSS.escape(key)}"]`)
  row?.setAttribute('data-lit', '')
  setTimeout(() => row?.removeAttribute('data-lit'), litMs)
}

/** Shows the message that another one answers, fetching its surroundings when it is not drawn. */
export function useQuoted(
  boxRef: RefObject<HTMLDivElement | null>,
  messages: readonly Message[],
  { toRow, landAt }: Pick<ScrollKeeper, 'toRow'> & Pick<Landing, 'landAt'>
) {
  const latest = useRef(messages)
  useEffect(() => {
    latest.current = messages
  })
  return useCallback(
    (id: number) => {
      const quoted = latest.current.find((message) => message.id === id)
      if (!quoted) return landAt(id)
      if (boxRef.current && toRow(quoted.key)) lightUp(boxRef.current, quoted.key)
    },
    [boxRef, toRow, landAt]
  )
}
