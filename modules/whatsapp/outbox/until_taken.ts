/** Waits until WhatsApp has accepted a queued message: for changes that count only once they are done (TCK-14). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { accessConnection } from '#modules/whatsapp/access'

/** Milliseconds: the timeout, and the poll interval. */
const timeoutMs = 10_000
const lookMs = 100

/**
 * True when WhatsApp has accepted it. False when it refused, or did not respond within ten seconds; then the row is
 * withdrawn, unless it was sent already: if it still arrives, that is emitted as an event.
 */
export async function untilTaken(
  actor: Pick<Actor, 'companyId'>,
  { connectionId, wid }: { readonly connectionId: number; readonly wid: string }
): Promise<boolean> {
  const { id } = await accessConnection(actor, connectionId)
  const row = { connection_id: id, kind: 'message', wid }
  for (let waited = 0; waited < timeoutMs; waited += lookMs) {
    const found = await db.from('outbox_entries').where(row).select('status').first()
    if (found?.status === 'sent') return true
    if (found?.status !== 'pending' && found?.status !== 'sending') return false
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  await db
    .from('outbox_entries')
    .where(row)
    .where('status', 'pending')
    .update({ status: 'failed', settled_at: db.raw('now()'), error: 'withdrawn' })
  return false
}
