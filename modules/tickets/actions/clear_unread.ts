/** Resets a ticket's unread count and sends the customer read receipts (IN-55, IN-56). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import type { Work } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import type Ticket from '#modules/tickets/models/ticket'
import { saidSinceChange } from '#modules/tickets/queries/former_number'
import { memberOf } from '#modules/tickets/queries/target_of'

interface UnreadRow {
  readonly wid: string
  readonly connection_id: number | null
  readonly author_contact_id: number | null
  /** False when it was exchanged with the contact's former number. */
  readonly is_theirs: boolean
}

/** The caller has locked the ticket's row, so that its count and its messages agree. */
export async function clearUnread(work: Work, actor: Actor, ticket: Ticket): Promise<void> {
  if (ticket.unreadMessages === 0) return
  const { rows: unread }: { rows: UnreadRow[] } = await work.trx.rawQuery(
    `update messages set read = true, updated_at = ?
     where company_id = ? and ticket_id = ? and from_me = false and read = false
     returning wid, connection_id, author_contact_id, ${saidSinceChange} as is_theirs`,
    [now().toJSDate(), ticket.companyId, ticket.id]
  )

  ticket.useTransaction(work.trx).unreadMessages = 0
  await ticket.save()
  work.emit('tickets.unread_cleared', { companyId: ticket.companyId, ticketId: ticket.id })
  const receipts = await readSetting<string>(ticket, 'tickets.read_receipts')
  if (receipts === 'enabled') await sendReadReceipts(work, actor, ticket, unread)
}

/**
 * Each connection sends receipts only for messages written to it; in a group, each member gets those of their
 * own messages.
 */
async function sendReadReceipts(
  work: Work,
  actor: Actor,
  ticket: Ticket,
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
