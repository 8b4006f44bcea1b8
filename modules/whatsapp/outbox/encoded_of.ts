/** What left under an id, as it was encoded; null when it never left or is too old to be kept. */
import db from '@adonisjs/lucid/services/db'
import type { ConnectionRef } from '#modules/whatsapp/drivers/driver'

export async function encodedOf(
  { connectionId }: ConnectionRef,
  wid: string
): Promise<Buffer | null> {
  const row = await db
    .from('outbox_entries')
    .where({ connection_id: connectionId, kind: 'message', wid })
    .select('encoded')
    .first()
  return row?.encoded ?? null
}
