/** Stores many customers' messages and updates their tickets, in one statement each. */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { TicketStatus } from '#modules/tickets/contract'
import type { StoredMessage } from '#modules/messages/contract'
import { responderInput } from '#modules/messages/inbound/responder_input'
import { fetchSoon } from '#modules/messages/media/fetch_soon'
import { pendingMedia } from '#modules/messages/inbound/pending_media'
import { storedText } from '#modules/messages/inbound/stored_text'
import { messageTime } from '#modules/messages/message_time'
import Message, { type MediaColumns } from '#modules/messages/models/message'
import { previewOf } from '#modules/messages/preview'

/** A message and its ticket. */
export interface Placed {
  readonly inbound: InboundMessage
  readonly ticket: {
    readonly id: number
    readonly contact_id: number
    readonly queue_id: number | null
    readonly former_queue_id: number | null
    readonly user_id: number | null
    readonly status: TicketStatus
  }
}

export interface Fresh extends Placed {
  readonly stored: StoredMessage
}

interface InsertedRow {
  readonly id: string
  readonly ticket_id: number
  readonly wid: string
  readonly media_state: MediaColumns['mediaState']
}

/**
 * Inserts the messages in the given order, so that ids follow it (IN-13, IN-14), and returns the new ones;
 * existing rows stay unchanged (IN-12).
 */
export async function insertMany(
  work: Work,
  { companyId }: Actor,
  placed: readonly Placed[]
): Promise<Fresh[]> {
  const at = now().toJSDate()
  const columns = await Promise.all(placed.map(columnsOf))
  const rows: InsertedRow[] = await work.trx
    .insertQuery()
    .table('messages')
    .knexQuery.insert(columns.map((one) => ({ ...one, created_at: at, updated_at: at })))
    .onConflict(['connection_id', 'contact_id', 'from_me', 'wid'])
    .ignore()
    .returning(['id', 'ticket_id', 'wid', 'media_state'])
  // Of a message that occurs twice, the first is the inserted one.
  const byWid = new Map(
    placed.toReversed().map((one) => [`${one.ticket.id}|${one.inbound.wid}`, one])
  )
  return rows.map((row) => {
    const one = byWid.get(`${row.ticket_id}|${row.wid}`)!
    const event = { companyId, ticketId: row.ticket_id, messageId: Number(row.id) }
    work.emit('messages.stored', { ...event, fromMe: one.inbound.fromMe })
    fetchSoon(work, { companyId, id: event.messageId, mediaState: row.media_state })
    const { ticket, inbound } = one
    const { contact_id: contactId, queue_id: queueId, user_id: userId, status } = ticket
    const marks = responderInput({ status, userId, queueId }, inbound)
    return { ...one, stored: { ...event, contactId, isNew: true, ...marks } }
  })
}

async function columnsOf({ inbound, ticket }: Placed) {
  const { companyId, connectionId, wid, kind, media, at } = inbound
  return {
    company_id: companyId,
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
    connection_id: connectionId,
    queue_id: ticket.queue_id,
    former_queue_id: ticket.former_queue_id,
    from_me: false,
    wid,
    kind,
    body: await storedText(inbound, inbound),
    ack: 3,
    read: false,
    ...spelled(pendingMedia(media)),
    sent_at: messageTime(DateTime.fromJSDate(at)).toJSDate(),
  }
}

/** With the table's column names: this insert bypasses the model. */
const spelled = (columns: MediaColumns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      Message.$keys.attributesToColumns.get(name)!,
      value,
    ])
  )

/** Incremented in the database, not computed from a value read earlier (IN-55, IN-57). */
export async function touchMany(
  work: Work,
  { companyId }: Actor,
  fresh: readonly Fresh[]
): Promise<void> {
  if (!fresh.length) return
  const counts = new Map<number, number>()
  for (const { ticket } of fresh) counts.set(ticket.id, (counts.get(ticket.id) ?? 0) + 1)
  const last = new Map(fresh.map((one) => [one.ticket.id, one.inbound]))
  const ids = [...counts.keys()]
  const previews: string[] = []
  for (const id of ids) previews.push(await previewOf(last.get(id)!))
  await work.trx.rawQuery(
    `update tickets set last_message = fresh.preview, chat_address = fresh.chat,
       unread_messages = unread_messages + fresh.count, updated_at = ?
     from unnest(?::int[], ?::text[], ?::text[], ?::int[]) as fresh (id, preview, chat, count)
     where tickets.company_id = ? and tickets.id = fresh.id`,
    [
      now().toJSDate(),
      ids,
      previews,
      ids.map((id) => last.get(id)!.chat),
      [...counts.values()],
      companyId,
    ]
  )
}
