/** One ticket as a call answers it: the same wherever a call is about a ticket (TCK-07). */
import type { Actor } from '#app/kernel/actor'
import { readSetting } from '#app/kernel/settings'
import { extraInfoOf } from '#modules/contacts/public'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { showTicket, type TicketView } from '#modules/tickets/queries/ticket_views'
import type { TicketDetailWire, TicketWire } from '#modules/tickets/wire'

/** T of a ticket that the actor may see; neighbours hand it on as it is. */
export async function ticketAnswer(
  actor: Pick<Actor, 'companyId'>,
  { id }: { readonly id: number }
): Promise<TicketWire> {
  return viewAnswer(actor, await showTicket(actor, id))
}

/** T of what was just read. */
export async function viewAnswer(
  actor: Pick<Actor, 'companyId'>,
  view: TicketView
): Promise<TicketWire> {
  return ticketWire(view, await readSetting<string>(actor, 'identity.timezone'))
}

/** T as the call for one ticket answers it: with what people wrote down about the contact. */
export async function ticketDetail(
  actor: Pick<Actor, 'companyId'>,
  view: TicketView
): Promise<TicketDetailWire> {
  const [answer, extraInfo] = await Promise.all([
    viewAnswer(actor, view),
    extraInfoOf(actor, view.contactId),
  ])
  // They have no rows of their own: their place in the list is what names them.
  const numbered = extraInfo.map(({ name, value }, at) => ({ id: at + 1, name, value }))
  return { ...answer, contact: { ...answer.contact, extraInfo: numbered } }
}
