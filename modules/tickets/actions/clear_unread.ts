/** Sets a ticket's unread messages to none and lets the customer know that they were read (IN-55, IN-56). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings'
import type { Work } from '#app/kernel/unit_of_work'
import { markRead } from '#modules/whatsapp/public'
import type Ticket from '#modules/tickets/models/ticket'
import { saidSinceChange } from '#modules/tickets/queries/former_number'
import { memberOf } from '#modules/tickets/queries/target_of'

interface UnreadRow {
  readonly wid: string
  readonly connection_id: number | null
  readonly author_contact_id: number | null
  /** Of whoever has the number now. */
  readonly is_theirs: boolean
}

/** The caller holds the ticket's row: its count and its messages agree. */
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

/** Each number tells of what was written to it, each member of a group of what they wrote, and nobody of another's. */
async function sendReadReceipts(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  unread: readonly UnreadRow[]
) {
  const { companyId, chatAddress } = ticket
  if (!chatAddress) return
  const theirs = unread.filter((row) => row.is_theirs)
  const heard = Object.values(
    Object.groupBy(theirs, (one) => `${one.connection_id}|${one.author_contact_id}`)
  )
  for (const rows of heard) {
    const [{ connection_id: connectionId, author_contact_id: contactId }] = rows!
    if (connectionId === null) continue
    await markRead(work, actor, {
      connectionId,
      address: chatAddress,
      wids: rows!.map(({ wid }) => wid),
      author: contactId === null ? null : await memberOf(work, { companyId, contactId }),
    })
  }
}
