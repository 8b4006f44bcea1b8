/** What an operator wants to know of a session beside its state: when it was last used, and what went wrong last. */
import db from '@adonisjs/lucid/services/db'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'

export interface SessionHealth {
  /** When the last message arrived, as far as the inbox still keeps it (a week); null for none. */
  readonly lastMessageAt: Date | null
  /** Why the last message that failed could not leave, within the same week; a code, never text. */
  readonly lastError: { readonly code: string; readonly at: Date } | null
}

export async function sessionHealth({ connectionId }: ConnectionRef): Promise<SessionHealth> {
  const [arrived, failed] = await Promise.all([
    db
      .from('inbox_entries')
      .where({ connection_id: connectionId, kind: 'message' })
      .orderBy('id', 'desc')
      .select('received_at')
      .first(),
    db
      .from('outbox_entries')
      .where({ connection_id: connectionId, status: 'failed' })
      .whereNotNull('error_code')
      .orderBy('created_at', 'desc')
      .select('error_code', db.raw('coalesce(settled_at, created_at) as failed_at'))
      .first(),
  ])
  return {
    lastMessageAt: arrived?.received_at ?? null,
    lastError: failed ? { code: failed.error_code, at: failed.failed_at } : null,
  }
}
