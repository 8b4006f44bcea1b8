/** What the customers of open conversations are doing just now: writing, speaking; forgotten when they stop (RT-06). */
import { create } from 'zustand'
import type { RealtimeBody } from '#web/shell/web_module'

export type CustomerActivity = 'composing' | 'recording'

/** A phone that went out of reach never says that its owner stopped. */
const longestMs = 60_000

/** By ticket. */
const signs = create<Readonly<Record<number, CustomerActivity>>>()(() => ({}))
const ends = new Map<number, ReturnType<typeof setTimeout>>()

/** Null while the customer does nothing that we were told of. */
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

/** They stopped, or what they wrote is there. */
export function forgetTyping(ticketId: number): void {
  clearTimeout(ends.get(ticketId))
  ends.delete(ticketId)
  const { [ticketId]: gone, ...others } = signs.getState()
  if (gone) signs.setState(others, true)
}
