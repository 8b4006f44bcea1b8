/** Response shape of a single ticket, the same in every endpoint that returns one (TCK-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'
import { contactDetails } from '#modules/contacts/public'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { showTicket, type TicketView } from '#modules/tickets/queries/ticket_views'
import type { TicketDetailWire, TicketWire } from '#modules/tickets/wire'

/** The ticket resource of a ticket that the actor may see; other modules return it unchanged. */
export async function ticketAnswer(
  actor: Pick<Actor, 'companyId'>,
  { id }: { readonly id: number }
): Promise<TicketWire> {
  return viewAnswer(actor, await showTicket(actor, id))
}

/** The ticket resource of a view that was just read. */
export async function viewAnswer(
  actor: Pick<Actor, 'companyId'>,
  view: TicketView
): Promise<TicketWire> {
  return ticketWire(view, await readSetting<string>(actor, 'identity.timezone'))
}

/** The ticket resource of the single-ticket endpoint: with the contact's extra fields. */
export async function ticketDetail(
  actor: Pick<Actor, 'companyId'>,
  view: TicketView
): Promise<TicketDetailWire> {
  const [answer, extraInfo] = await Promise.all([
    viewAnswer(actor, view),
    contactDetails.extraInfoOf(actor, view.contactId),
  ])
  // Extra fields have no rows of their own: the id is their position in the list.
  const numbered = extraInfo.map(({ name, value }, at) => ({ id: at + 1, name, value }))
  return { ...answer, contact: { ...answer.contact, extraInfo: numbered } }
}
