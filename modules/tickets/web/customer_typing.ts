/** What customers of open conversations are doing right now (typing, recording); cleared when they stop (RT-06). */
import { create } from 'zustand'
import type { RealtimeBody } from '#web/shell/web_module'

export type CustomerActivity = 'composing' | 'recording'

/** Milliseconds after which it is cleared anyway: a phone that goes offline never reports that its owner stopped. */
const longestMs = 60_000

/** By ticket. */
const signs = create<Readonly<Record<number, CustomerActivity>>>()(() => ({}))
const ends = new Map<number, ReturnType<typeof setTimeout>>()

/** Null while the customer is not known to be typing or recording. */
export const useCustomerTyping = (ticketId: number): CustomerActivity | null =>
  signs((all) => all[ticketId] ?? null)

export function hearCustomer({ ticketId, presence }: RealtimeBody): void {
  const id = Number(ticketId)
  forgetTyping(id)
  if (presence !== 'composing' && presence !== 'recording') return
  signs.setState({ [id]: presence })
  ends.set(
    id,
    setTimeout(() => forgetTyping(id), longestMs)
  )
}

/** Called when they stopped, or when their message has arrived. */
export function forgetTyping(ticketId: number): void {
  clearTimeout(ends.get(ticketId))
  ends.delete(ticketId)
  const { [ticketId]: gone, ...others } = signs.getState()
  if (gone) signs.setState(others, true)
}
