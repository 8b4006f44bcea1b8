/** Typing indicators: ours shown to the customer, the customer's shown to us. */
import type { Actor } from '#app/kernel/actor/actor'
import { accessConnection } from '#modules/whatsapp/access'
import type { ChatAddress, TypingState } from '#modules/whatsapp/contract'
import { sendCommand } from '#modules/whatsapp/session_command'

interface Chat {
  readonly connectionId: number
  readonly address: ChatAddress
}
export interface Typing extends Chat {
  readonly state: TypingState
}

/** Not stored: sent when the number is connected, dropped otherwise. 404 for another company's connection. */
export async function showTyping(
  actor: Pick<Actor, 'companyId'>,
  { connectionId, address, state }: Typing
): Promise<void> {
  const { companyId } = await accessConnection(actor, connectionId)
  await sendCommand({ do: 'type', companyId, connectionId, address, state })
}

/** Subscribes to the customer's own typing: `whatsapp.customer_typing`. Dropped when the number is not connected. */
export async function watchTyping(
  { companyId }: Pick<Actor, 'companyId'>,
  chat: Chat
): Promise<void> {
  await sendCommand({ do: 'watch', companyId, ...chat })
}
