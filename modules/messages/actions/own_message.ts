/** Which of our messages a user may still change, and within WhatsApp's time limits. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import type { Ticket } from '#modules/tickets/public'
import type Message from '#modules/messages/models/message'

/** Time limits set by WhatsApp. */
export const editMinutes = 15
export const takeBackHours = 60

/** 403 ERR_NO_PERMISSION unless the actor wrote it, or may write anywhere. */
export function assertMayChange(actor: Actor, message: Message): void {
  const isAuthor = message.userId !== null && message.userId === actor.userId
  if (!isAuthor && !actor.can('tickets.write_any')) throw new kernelErrors.E_NO_PERMISSION()
}

/**
 * 403 ERR_NO_PERMISSION unless the ticket is the actor's, whoever wrote the message, or the actor may write
 * anywhere (AUT-14).
 */
export function assertMayTakeBack(actor: Actor, { userId }: Ticket): void {
  const isOwner = userId !== null && userId === actor.userId
  if (!isOwner && !actor.can('tickets.write_any')) throw new kernelErrors.E_NO_PERMISSION()
}

/** Why WhatsApp would reject the change; null when it would not. */
export function obstacleToChange(message: Message, minutes: number): string | null {
  if (!message.fromMe) return 'not_ours'
  if (message.errorCode !== null) return 'not_sent'
  if (message.connectionId === null) return 'no_connection'
  return now().diff(message.sentAt).as('minutes') > minutes ? 'too_old' : null
}
