/** The ticket of a chat to which a message belongs that WhatsApp reports: chosen, reopened or opened. */
import { randomUUID } from 'node:crypto'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import type { Work } from '#app/kernel/database/unit_of_work'
import { applyTicketChoice, openPending } from '#modules/tickets/inbound/apply_ticket_choice'
import { chooseTicket } from '#modules/tickets/inbound/choose_ticket'
import { ticketContext } from '#modules/tickets/inbound/ticket_context'
import { lockContact } from '#modules/tickets/lock_contact'
import Ticket, { latestFirst, outOfMenus } from '#modules/tickets/models/ticket'
import type { InboundMessage } from '#modules/whatsapp/contract'

interface Chat {
  readonly companyId: number
  readonly connectionId: number
  readonly contactId: number
}

/** The active ticket of the chat, else the one closed last; null in a new chat. `work`: its row is locked. */
export function lastOfChat(chat: Chat, work?: Work): Promise<Ticket | null> {
  const { contactId, connectionId } = chat
  return Ticket.of(chat, work?.trx)
    .where({ contactId, connectionId })
    .orderByRaw(latestFirst)
    .if(work, (query) => void query.forUpdate())
    .first()
}

/** The ticket of a customer's message: reused, reopened or opened (IN-50..53). Locks contact and ticket. */
export async function ticketForInbound(
  work: Work,
  contact: { id: number },
  inbound: InboundMessage
): Promise<Ticket> {
  const choice = chooseTicket(await ticketContext(work, contact, inbound))
  return applyTicketChoice(work, choice, contact, inbound)
}

/**
 * The ticket of a message written on the company's phone: the active one, else the last one without reopening
 * it, else a new closed one (IN-41). A setting lets such messages open a ticket as a customer's do. Locks contact
 * and ticket. A waiting ticket leaves its menu: a person answered (IN-42); the caller saves it.
 */
export async function ticketForOwn(
  work: Work,
  contact: { id: number },
  inbound: InboundMessage
): Promise<Ticket> {
  const chat = { ...inbound, contactId: contact.id }
  await lockContact(work, chat)
  const known = await lastOfChat(chat, work)
  const ticket = known && known.status !== 'closed' ? known : await afterClosed(work, known, chat)
  return ticket.status === 'pending' ? ticket.merge(outOfMenus) : ticket
}

/**
 * The ticket in which a message is kept that the clock sends: the active one, else the last one, else a new closed one;
 * never opened nor reopened, and a menu stays where it is (SCH-03). `address` is that of a new one. Locks contact and
 * ticket.
 */
export async function ticketForUnasked(
  work: Work,
  chat: Chat,
  { address, isGroup }: { readonly address: () => string; readonly isGroup: boolean }
): Promise<Ticket> {
  await lockContact(work, chat)
  const known = await lastOfChat(chat, work)
  if (known) return known.chatAddress ? known : known.merge({ chatAddress: address() })
  return bornClosed(work, { ...chat, chat: address(), isGroup })
}

/**
 * The ticket of a message with which a program opens a conversation: the active one as it is, else a new one that waits in
 * the queue, or without one (EXT-06). `address` is that of a new one. Locks contact and ticket.
 */
export async function ticketForProgram(
  work: Work,
  chat: Chat,
  { address, queueId }: { readonly address: string; readonly queueId: number | null }
): Promise<Ticket> {
  await lockContact(work, chat)
  const known = await lastOfChat(chat, work)
  if (known && known.status !== 'closed') return known
  return openPending(work, { ...chat, chatAddress: address, isGroup: false, queueId })
}

async function afterClosed(work: Work, known: Ticket | null, inbound: InboundMessage & Chat) {
  const contact = { id: inbound.contactId }
  const opens = await readSetting<string>(inbound, 'tickets.own_message_opens')
  if (opens === 'enabled') return ticketForInbound(work, contact, inbound)
  return known ?? bornClosed(work, { ...inbound, isGroup: inbound.group !== null })
}

function bornClosed(
  work: Work,
  given: Chat & { readonly chat: string; readonly isGroup: boolean }
) {
  const { companyId, connectionId, contactId, chat, isGroup } = given
  return new Ticket()
    .useTransaction(work.trx)
    .merge({
      companyId,
      connectionId,
      contactId,
      uuid: randomUUID(),
      status: 'closed',
      isGroup,
      chatAddress: chat,
      closedAt: now(),
      createdAt: now(),
      updatedAt: now(),
    })
    .save()
}
