/**
 * Messages that were sent without a ticket become part of the ticket of their answer, above it (CMP-22); and other
 * modules note what they learn from customers' messages.
 */
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import type { Work } from '#app/kernel/database/unit_of_work'
import { inboundRecorder, type StoredMessage } from '#modules/messages/contract'

interface ChatOfTicket {
  readonly ticketId: number
  readonly contactId: number
  readonly connectionId: number
}
/** By ticket: the ids of the messages that were placed in it. */
export type PlacedWids = ReadonlyMap<number, readonly string[]>

/**
 * The caller has locked the tickets, and stores the answers afterwards, so that they follow. One statement for any
 * number of chats; most have nothing to place.
 */
export async function placeTicketless(
  work: Work,
  { companyId }: { readonly companyId: number },
  chats: readonly ChatOfTicket[]
): Promise<PlacedWids> {
  const placed = new Map<number, string[]>()
  if (!chats.length) return placed
  const at = now().toJSDate()
  const { rows } = await work.trx.rawQuery(
    `with chat as (
       select * from unnest(?::int[], ?::int[], ?::int[]) as chat (ticket_id, contact_id, connection_id)
     ), placed as (
       update ticketless_messages as sent set placed_at = ?
       from chat join contacts on contacts.id = chat.contact_id
       where sent.company_id = ? and contacts.company_id = sent.company_id
         and sent.number = contacts.number and sent.connection_id = chat.connection_id
         and sent.placed_at is null and sent.error_code is null
       returning sent.*, chat.ticket_id, chat.contact_id
     )
     insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, former_queue_id,
       from_me, wid, origin, kind, body, ack, read, media_state, media_file, media_type, media_name,
       media_size, media_width, media_height, media_seconds, sent_at, created_at, updated_at)
     select placed.company_id, ticket_id, placed.contact_id, placed.connection_id, tickets.queue_id,
       tickets.former_queue_id, true, wid, origin, kind, body, ack, true,
       case when media_file is null then 'none' else 'stored' end, media_file, media_type, media_name,
       media_size, media_width, media_height, media_seconds, sent_at, ?, ?
     from placed join tickets on tickets.id = ticket_id order by placed.id
     on conflict (connection_id, contact_id, from_me, wid) do nothing
     returning id, ticket_id, wid`,
    [
      chats.map(({ ticketId }) => ticketId),
      chats.map(({ contactId }) => contactId),
      chats.map(({ connectionId }) => connectionId),
      at,
      companyId,
      at,
      at,
    ] as never
  )
  for (const { id, ticket_id: ticketId, wid } of rows) {
    work.emit('messages.stored', { companyId, ticketId, messageId: Number(id), fromMe: true })
    placed.set(ticketId, [...(placed.get(ticketId) ?? []), wid])
  }
  return placed
}

/** The first message of a ticket is the answer to what was placed in it. In the caller's transaction. */
export async function recordInbound(
  stored: readonly StoredMessage[],
  placed: PlacedWids
): Promise<void> {
  const recorders = await registry.contributionsTo(inboundRecorder)
  if (!recorders.length || !stored.length) return
  const answered = new Set<number>()
  const messages = stored.map((message) => {
    const isFirst = !answered.has(message.ticketId)
    answered.add(message.ticketId)
    return { ...message, answers: (isFirst && placed.get(message.ticketId)) || [] }
  })
  for (const Recorder of recorders) await new Recorder().record(messages)
}
