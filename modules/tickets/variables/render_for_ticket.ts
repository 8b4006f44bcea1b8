/** Fills in the variables of a text for a ticket's customer (VAR-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { companyText } from '#app/kernel/settings/texts'
import { hasVariables, renderVariables, type VariableValues } from '#app/kernel/text/variables'
import { accessContact, findContact } from '#modules/contacts/public'
import { companyOf, userNames } from '#modules/identity/public'
import { describeQueues } from '#modules/queues/public'
import { protocolOf } from '#modules/tickets/protocol'
import { showTicket } from '#modules/tickets/queries/ticket_views'
import { knownVariables, type VariableContext } from '#modules/tickets/variables/known_variables'

/**
 * `actor` is the author: `user` is their name, or the ticket owner's for automation. `queue` is the ticket's
 * queue, or the one it was closed in (CLO-07).
 */
export async function renderForTicket(
  actor: Actor,
  ticket: { readonly id: number; readonly closedQueueId?: number | null },
  text: string
): Promise<string> {
  if (!hasVariables(text)) return text
  const view = await showTicket(actor, ticket.id)
  const { name: company, zone } = await companyOf(actor)
  const values = knownVariables({
    contact: view.contact,
    extraInfo: (await accessContact(actor, view.contactId)).extraInfo,
    ticket: { id: view.id, protocol: protocolOf(view, zone) },
    queue: view.queue?.name ?? (await nameOf(actor, ticket.closedQueueId)),
    user: (await writerOf(actor)) ?? view.user?.name ?? '',
    company,
    now: now().setZone(zone),
    greetings: await greetingsFor(actor),
  })
  return renderVariables(text, values)
}

/**
 * The values of the variables for people without a ticket: those of ticket, queue and user are empty. `name` and
 * `number` as they are known; a contact with this number adds its own fields (VAR-02). What the company says is read
 * once for all of them.
 */
export async function variablesFor(
  actor: Actor
): Promise<(person: VariableContext['contact']) => Promise<VariableValues>> {
  const { name: company, zone } = await companyOf(actor)
  const greetings = await greetingsFor(actor)
  return async (person) => {
    const contact = await findContact(actor, { phone: person.number, lid: null })
    return knownVariables({
      contact: person,
      extraInfo: contact ? (await accessContact(actor, contact.id)).extraInfo : [],
      ...{ ticket: null, queue: '', user: '', company, greetings },
      now: now().setZone(zone),
    })
  }
}

async function nameOf(actor: Actor, queueId?: number | null): Promise<string> {
  if (!queueId) return ''
  const [queue] = await describeQueues(actor, [queueId])
  return queue?.name ?? ''
}

async function writerOf({ companyId, userId }: Actor): Promise<string | null> {
  if (userId === null) return null
  return (await userNames({ companyId }, [userId])).get(userId) ?? null
}

async function greetingsFor(actor: Actor): Promise<VariableContext['greetings']> {
  const texts: string[] = []
  // Sequential: the reads share the caller's transaction.
  for (const hour of ['night', 'morning', 'afternoon', 'evening']) {
    texts.push(await companyText(actor, `tickets:greeting.${hour}`))
  }
  return texts as unknown as VariableContext['greetings']
}
