/** What other modules show below the text of messages, by message, until the conversation is left (`messages.message_options`). */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { BelowMessageProps } from '#modules/messages/contract'
import type { LazyComponent } from '#web/shell/web_module'

/** Wrapped in an object: a function of the state would be called. */
interface Below {
  readonly load: LazyComponent<BelowMessageProps>
}

export const belowStore = create<Readonly<Record<number, Below>>>()(() => ({}))

/** One at a time for each message; the newest replaces the one before. */
export const showBelow = (messageId: number, load: Below['load']) =>
  belowStore.setState({ [messageId]: { load } })

export const hideBelow = (messageId: number) =>
  belowStore.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([id]) => Number(id) !== messageId)),
    true
  )

/** Nothing of one conversation is kept for the next time. */
export const useBelowOf = (ticketId: number) =>
  useEffect(() => () => belowStore.setState({}, true), [ticketId])
