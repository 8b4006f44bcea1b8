/** Whether the customer of a ticket may be sent an automatic message. */
import { systemActor } from '#app/kernel/actor'
import { isSparedFromAutomation } from '#modules/contacts/public'
import { isUnpaid } from '#modules/identity/public'
import { describeConnections } from '#modules/whatsapp/public'
import type Ticket from '#modules/tickets/models/ticket'

export interface AutomaticTextOptions {
  /** Also while the number is on its way back: what is said leaves then. False when left out. */
  readonly mayWait?: boolean
}

/**
 * Not in a group (IN-61), nor to a contact without automation (IN-64), nor while the number is away (CLO-08), nor in
 * the name of a company that owes (BIL-10).
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
  return !(await isUnpaid(actor)) && !(await isSparedFromAutomation(actor, ticket.contactId))
}
