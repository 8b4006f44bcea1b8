// Applies a change of a message to the phone that shows it, whichever side made the change.
import type { ChatRow } from '#sandbox/phones/chats'
import type { Change } from '#sandbox/phones/read_change'
import type { SandboxContext } from '#sandbox/context'

type Made = Pick<ChatRow, 'customer' | 'business' | 'direction'>

/** `made`: the chat and direction of the change itself; `by`: number of its author. */
export function changeChat(context: SandboxContext, made: Made, by: string, change: Change) {
  const other = made.direction === 'in' ? 'out' : 'in'
  const direction = change.isOwn ? made.direction : other
  context.changes.apply({ ...made, direction, id: change.target }, change.does, by)
}
