/** The encoded message sent under an id; null when it was never sent or was deleted after its retention period. */
import db from '@adonisjs/lucid/services/db'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'

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
