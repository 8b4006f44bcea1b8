/** Whether an automatic message may be sent to a ticket's customer. */
import { systemActor } from '#app/kernel/actor/actor'
import { sparedFromAutomation } from '#modules/contacts/public'
import { isUnpaid } from '#modules/identity/public'
import { describeConnections } from '#modules/whatsapp/public'
import type { Ticket } from '#modules/tickets/public'

export interface AutomaticTextOptions {
  /** Also allow it while the connection is being restored: the message is sent afterwards. Default: false. */
  readonly mayWait?: boolean
  /**
   * Milliseconds after which it leaves, while the customer sees us type; until then a person who takes over withdraws
   * it (INT-02, INT-32). Missing: it leaves at once.
   */
  readonly delayMs?: number
  /** The text is sent as it is: names in double braces are no variables in it. */
  readonly isLiteral?: boolean
}

/**
 * Not in a group (IN-61), to a contact excluded from automation (IN-64), while the number is not connected
 * (CLO-08), or for a company with an overdue payment (BIL-10).
 */
export async function canAutoReply(
  ticket: Pick<Ticket, 'companyId' | 'isGroup' | 'connectionId' | 'contactId'>,
  { mayWait = false }: AutomaticTextOptions = {}
): Promise<boolean> {
  if (ticket.isGroup) return false
  const actor = systemActor(ticket.companyId)
  const [connection] = await describeConnections(actor, [ticket.connectionId ?? 0])
  const status = connection?.status
  if (status !== 'CONNECTED' && !(mayWait && status === 'OPENING')) return false
  if (await isUnpaid(actor)) return false
  return !(await sparedFromAutomation(actor, [ticket.contactId])).has(ticket.contactId)
}
