/** Finds the quoted message, inside the same chat only (IN-27). */
import type { Work } from '#app/kernel/database/unit_of_work'
import type { Quote } from '#modules/whatsapp/contract'
import { storedText } from '#modules/messages/inbound/stored_text'
import Message, { type QuotedSnapshot } from '#modules/messages/models/message'
import type { Ticket } from '#modules/tickets/public'

interface Quoted {
  readonly quotedMessageId: number | null
  readonly quotedSnapshot: QuotedSnapshot | null
}

/** The id of the stored message, or a snapshot from the sender's phone if it is not stored. */
export async function resolveQuote(
  work: Work,
  ticket: Ticket,
  quote: Quote | null
): Promise<Quoted> {
  if (!quote) return { quotedMessageId: null, quotedSnapshot: null }
  const { contactId, connectionId } = ticket
  const row = await Message.of(ticket, work.trx)
    .where({ contactId, wid: quote.wid })
    .where('connectionId', connectionId ?? 0)
    .first()
  return row
    ? { quotedMessageId: row.id, quotedSnapshot: null }
    : { quotedMessageId: null, quotedSnapshot: await copyOf(ticket, quote) }
}

const copyOf = async (ticket: Ticket, quote: Quote): Promise<QuotedSnapshot> => ({
  ...quote,
  body: await storedText(ticket, quote),
})
