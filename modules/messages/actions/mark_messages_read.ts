/** Marks the messages of a ticket as read and sends the customer read receipts (IN-55, IN-56). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { saidSinceChange } from '#modules/messages/queries/former_number'
import { memberOf } from '#modules/messages/queries/target_of'
import { outbox } from '#modules/whatsapp/public'

interface ReadTicket {
  readonly companyId: number
  readonly ticketId: number
  readonly chatAddress: string | null
}
interface UnreadRow {
  readonly wid: string
  readonly connection_id: number | null
  readonly author_contact_id: number | null
  /** False when it was exchanged with the contact's former number. */
  readonly is_theirs: boolean
}

/** The caller has locked the ticket's row. */
export async function markMessagesRead(
  work: Work,
  actor: Actor,
  ticket: ReadTicket,
  { withReceipts }: { readonly withReceipts: boolean }
): Promise<void> {
  const { rows: unread }: { rows: UnreadRow[] } = await work.trx.rawQuery(
    `update messages set read = true, updated_at = ?
     where company_id = ? and ticket_id = ? and from_me = false and read = false
     returning wid, connection_id, author_contact_id, ${saidSinceChange} as is_theirs`,
    [now().toJSDate(), ticket.companyId, ticket.ticketId]
  )
  if (withReceipts) await sendReadReceipts(work, actor, ticket, unread)
}

/**
 * Each connection sends receipts only for messages written to it; in a group, each member gets those of their
 * own messages.
 */
async function sendReadReceipts(
  work: Work,
  actor: Actor,
  ticket: ReadTicket,
  unread: readonly UnreadRow[]
) {
  const { companyId, chatAddress } = ticket
  if (!chatAddress) return
  const theirs = unread.filter((row) => row.is_theirs)
  const batches = Object.values(
    Object.groupBy(theirs, (one) => `${one.connection_id}|${one.author_contact_id}`)
  )
  for (const rows of batches) {
    const [{ connection_id: connectionId, author_contact_id: contactId }] = rows!
    if (connectionId === null) continue
    await outbox.markRead(work, actor, {
      connectionId,
      address: chatAddress,
      wids: rows!.map(({ wid }) => wid),
      author: contactId === null ? null : await memberOf(work, { companyId, contactId }),
    })
  }
}
