/** Fills the places of a text that goes to the customer of a ticket (VAR-07). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { companyText } from '#app/kernel/texts'
import { companyOf, userNames } from '#modules/identity/public'
import { protocolOf } from '#modules/tickets/protocol'
import { showTicket } from '#modules/tickets/queries/ticket_views'
import { knownVariables, type VariableFacts } from '#modules/tickets/variables/known_variables'
import { hasVariables, renderVariables } from '#modules/tickets/variables/render_variables'

/** `actor` is who writes: a person's name stands for `user`, else the ticket's owner's. */
export async function renderForTicket(
  actor: Actor,
  ticket: { readonly id: number },
  text: string
): Promise<string> {
  if (!hasVariables(text)) return text
  const view = await showTicket(actor, ticket.id)
  const { name: company, zone } = await companyOf(actor)
  const values = knownVariables({
    contact: view.contact,
    extraInfo: [],
    ticket: { id: view.id, protocol: protocolOf(view, zone) },
    queue: view.queue?.name ?? '',
    user: (await writerOf(actor)) ?? view.user?.name ?? '',
    company,
    now: now().setZone(zone),
    greetings: await greetingsFor(actor),
  })
  return renderVariables(text, values)
}

async function writerOf({ companyId, userId }: Actor): Promise<string | null> {
  if (userId === null) return null
  return (await userNames({ companyId }, [userId])).get(userId) ?? null
}

async function greetingsFor(actor: Actor): Promise<VariableFacts['greetings']> {
  const texts: string[] = []
  // One after the other: they read on the caller's transaction.
  for (const hour of ['night', 'morning', 'afternoon', 'evening']) {
    texts.push(await companyText(actor, `tickets:greeting.${hour}`))
  }
  return texts as unknown as VariableFacts['greetings']
}
