/** Stores in one batch the messages that need no decision: from known contacts with an active ticket. */
import { systemActor, type Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { knownContacts } from '#modules/contacts/public'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { TicketStatus } from '#modules/tickets/contract'
import { chooseResponders } from '#modules/messages/inbound/choose_responder'
import { placeTicketless, recordInbound } from '#modules/messages/inbound/place_ticketless'
import {
  insertMany,
  touchMany,
  type Fresh,
  type Placed,
} from '#modules/messages/inbound/store_many'

/**
 * Returns the messages stored now; the caller passes all others, repeated ones included, to `receiveMessage`.
 * Takes a few statements for any number of messages: nearly all messages go this way.
 */
export async function receiveMany(
  messages: readonly InboundMessage[]
): Promise<ReadonlySet<InboundMessage>> {
  const taken = new Set<InboundMessage>()
  for (const [companyId, own] of byCompany(messages)) {
    const actor = systemActor(companyId)
    const plain = leading(own, isPlain)
    if (!plain.length) continue
    const fresh = inTurn(plain, await unitOfWork((work) => storePlain(work, actor, plain)))
    for (const { inbound } of fresh) taken.add(inbound)
    await chooseResponders(fresh.map(({ stored }) => stored))
  }
  return taken
}

/**
 * After a crash a message stored earlier may still lack its answer. Later messages of the same person are
 * then answered after it, one by one, even if they are stored now.
 */
function inTurn(plain: readonly InboundMessage[], fresh: readonly Fresh[]): readonly Fresh[] {
  const isFresh = new Set(fresh.map(({ inbound }) => inbound))
  if (isFresh.size === plain.length) return fresh
  const ahead = new Set(leading(plain, (inbound) => isFresh.has(inbound)))
  return fresh.filter(({ inbound }) => ahead.has(inbound))
}

/** A customer's message in a one-to-one chat, without a quote and decryptable. */
const isPlain = ({ fromMe, kind, quote, group }: InboundMessage) =>
  !fromMe && !quote && !group && kind !== 'undecryptable' && kind !== 'call'

async function storePlain(work: Work, actor: Actor, plain: readonly InboundMessage[]) {
  const contacts = await knownContacts(
    actor,
    plain.map(({ sender }) => sender)
  )
  const ofKnown = leading(plain, ({ sender }) => contacts.has(sender))
  const tickets = await runningTickets(work, actor, [...new Set(contacts.values())])
  const ticketOf = ({ sender, connectionId }: InboundMessage) =>
    tickets.get(`${contacts.get(sender)}|${connectionId}`)
  const running = leading(ofKnown, (inbound) => ticketOf(inbound) !== undefined)
  const placed = running.map((inbound): Placed => ({ inbound, ticket: ticketOf(inbound)! }))
  if (!placed.length) return []
  const ticketless = await placeTicketless(work, actor, placed.map(chatOf))
  const fresh = await insertMany(work, actor, placed)
  await touchMany(work, actor, fresh)
  await recordInbound(
    fresh.map(({ stored }) => stored),
    ticketless
  )
  return fresh
}

const chatOf = ({ ticket, inbound: { connectionId } }: Placed) => ({
  ticketId: ticket.id,
  contactId: ticket.contact_id,
  connectionId,
})

interface RunningTicket {
  readonly id: number
  readonly contact_id: number
  readonly connection_id: number
  readonly queue_id: number | null
  readonly former_queue_id: number | null
  readonly user_id: number | null
  readonly status: TicketStatus
}

/**
 * Keyed by contact and connection. Contacts are locked first and in id order, as everywhere, so that two
 * transactions that lock both cannot deadlock (IN-09, IN-50).
 */
async function runningTickets(work: Work, { companyId }: Actor, contactIds: readonly number[]) {
  if (!contactIds.length) return new Map<string, RunningTicket>()
  await work.trx.rawQuery(
    'select id from contacts where company_id = ? and id = any(?) order by id for no key update',
    [companyId, [...contactIds]]
  )
  const { rows } = await work.trx.rawQuery(
    `select id, contact_id, connection_id, queue_id, former_queue_id, user_id, status from tickets
     where company_id = ? and contact_id = any(?) and status in ('pending', 'open')
     order by id for update`,
    [companyId, [...contactIds]]
  )
  return new Map<string, RunningTicket>(
    rows.map((row: RunningTicket) => [`${row.contact_id}|${row.connection_id}`, row])
  )
}

/**
 * Each person's messages up to the first for which `test` fails: later ones must not overtake it, whichever
 * of the person's addresses they came from (IN-13).
 */
function leading(
  messages: readonly InboundMessage[],
  test: (inbound: InboundMessage) => boolean
): InboundMessage[] {
  const ended = new Set<string>()
  return messages.filter((inbound) => {
    const names = namesOf(inbound)
    if (names.every((name) => !ended.has(name)) && test(inbound)) return true
    for (const name of names) ended.add(name)
    return false
  })
}

/** All identifiers of the conversation that this message carries. */
function namesOf({ connectionId, chat, sender }: InboundMessage): string[] {
  const { phone, lid } = sender
  const names = [
    `chat ${chat}`,
    ...(phone ? [`phone ${phone}`] : []),
    ...(lid ? [`lid ${lid}`] : []),
  ]
  return names.map((name) => `${connectionId} ${name}`)
}

function byCompany(messages: readonly InboundMessage[]): Map<number, InboundMessage[]> {
  const groups = new Map<number, InboundMessage[]>()
  for (const inbound of messages) {
    const own = groups.get(inbound.companyId) ?? []
    groups.set(inbound.companyId, own)
    own.push(inbound)
  }
  return groups
}
