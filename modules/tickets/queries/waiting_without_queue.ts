/** Pending tickets without owner and queue whose customers have not written for long enough (BOT-28). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import Ticket from '#modules/tickets/models/ticket'

interface Wanted {
  readonly connectionId: number
  /** The customer's last message must be at least as old. */
  readonly silentSince: DateTime
  readonly limit: number
}

/**
 * Ids, oldest first; without groups, which have no automation (IN-61), and without contacts excluded from it
 * (IN-64).
 */
export async function waitingWithoutQueue(
  actor: Pick<Actor, 'companyId'>,
  { connectionId, silentSince, limit }: Wanted
): Promise<number[]> {
  const at = silentSince.toJSDate()
  const rows = await Ticket.of(actor)
    .where({ connectionId, status: 'pending', isGroup: false })
    .whereNull('userId')
    .whereNull('queueId')
    .where('createdAt', '<=', at)
    .whereRaw(
      `not exists (select from messages
        where ticket_id = tickets.id and not from_me and sent_at > ?)`,
      [at]
    )
    .whereRaw(
      `exists (select from contacts
        where contacts.id = tickets.contact_id
          and not contacts.is_bot_disabled and contacts.deleted_at is null)`
    )
    .orderBy('id')
    .limit(limit)
    .select('id', 'companyId')
  return rows.map(({ id }) => id)
}
