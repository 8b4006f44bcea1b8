/** Records when a connection was away (IN-16). */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Connection from '#modules/whatsapp/models/connection'
import ConnectionGap from '#modules/whatsapp/models/connection_gap'

type Next = Partial<Pick<Connection, 'status' | 'lastDisconnectedAt'>>

/**
 * Opens a gap when a connected session goes down and closes it when the session is back. Returns further columns to
 * write: after a crash nobody recorded when it went down, so the time it was last seen is used.
 */
export async function noteGap(work: Work, row: Connection, next: Next): Promise<Next> {
  if (next.status === undefined || next.status === row.status) return {}
  if (row.status === 'CONNECTED') {
    const leftAt = next.lastDisconnectedAt ?? row.lastSeenAt ?? now()
    await openGap(work, row, leftAt)
    return { lastDisconnectedAt: leftAt }
  }
  if (next.status === 'CONNECTED') {
    await ConnectionGap.of(row, work.trx)
      .where('connectionId', row.id)
      .whereNull('backAt')
      .update({ backAt: now().toJSDate() })
  }
  return {}
}

async function openGap(work: Work, { companyId, id, wanted }: Connection, leftAt: DateTime) {
  const open = await ConnectionGap.of({ companyId }, work.trx)
    .where('connectionId', id)
    .whereNull('backAt')
    .first()
  if (open) return
  // Whoever disconnected it knows; an outage is told by e-mail (`jobs/mail_outages.ts`).
  const mailedAt = wanted === 'running' ? null : now()
  await ConnectionGap.create(
    { companyId, connectionId: id, leftAt, mailedAt },
    { client: work.trx }
  )
}
