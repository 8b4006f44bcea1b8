/** Scroll positions of a conversation: where it opens, new messages since, and quoted messages. */
import { useMutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Unread } from '../arrange'
import { keys } from '../keys'
import type { Message } from '../model'
import type { Sending } from '../sending'
import type { Landing } from '../use_landing'
import type { ScrollKeeper } from './use_scroll_keeper'

/** Opens at the message that the URL names, else at the first unread one, else at the end. */
export function useOpening({
  messages,
  unread,
  landing: { messageId },
}: {
  readonly messages: readonly Message[]
  readonly unread: Unread | null
  readonly landing: Landing
}) {
  // Computed once: it must not move when messages are read later.
  const [opening] = useState(() => {
    const named = messages.find(({ id }) => id === messageId)
    if (named) return { key: named.key, at: 'middle' as const }
    return unread ? { key: 'unread', at: 'top' as const } : null
  })
  return opening
}

/** Scrolls to the end when the user sends a message. */
export function useOwnShown(ticketId: number, toEnd: () => void) {
  const underWay = useMutationState({
    filters: { mutationKey: keys.sending(ticketId), status: 'pending' },
    select: ({ state }) => (state.variables as Sending).clientId,
  }).at(-1)
  // A ref, so that only a new message triggers the effect, not a new `toEnd`.
  const way = useRef(toEnd)
  useEffect(() => {
    way.current = toEnd
  })
  useEffect(() => {
    if (underWay) way.current()
  }, [underWay])
}

/** How many messages have arrived since the end was last visible. */
export function useFresh(messages: readonly Message[], isAtEnd: boolean, hasNewer: boolean) {
  const newest = messages.findLast(({ id }) => id > 0)?.id ?? 0
  const [seenId, setSeenId] = useState(newest)
  // Messages loaded while scrolling down from an old message do not count as new.
  if ((isAtEnd || hasNewer) && seenId !== newest) setSeenId(newest)
  return isAtEnd ? 0 : messages.filter(({ isOwn, id }) => !isOwn && id > seenId).length
}

/** Milliseconds for which the target message is highlighted. */
const litMs = 2000

export function lightUp(box: HTMLElement, key: string) {
  const row = box.querySelector(`[data-row="${CSS.escape(key)}"]`)
  row?.setAttribute('data-lit', '')
  setTimeout(() => row?.removeAttribute('data-lit'), litMs)
}

/** Scrolls to the quoted message; loads the messages around it when it is not rendered. */
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
