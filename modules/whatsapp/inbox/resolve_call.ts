/** Records the outcome of a call whose row waits for its end (IN-63). */
import db from '@adonisjs/lucid/services/db'
import { sanitizeText } from '#app/kernel/text/sanitize_text'
import type { ChatAddress } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'

/** Returns the chat of the call; null when no such call is ringing any more. Idempotent. */
export async function resolveCall(
  { connectionId }: ConnectionRef,
  wid: string,
  end: 'missed' | 'taken'
): Promise<ChatAddress | null> {
  const change =
    end === 'missed' ? 'due_at = least(due_at, now())' : `status = 'ignored', settled_at = now()`
  const { rows } = await db.rawQuery(
    `update inbox_entries set ${change}
     where connection_id = ? and wid = ? and status = 'waiting' and content ->> 'what' = 'call'
     returning chat`,
    [connectionId, sanitizeText(wid)]
  )
  return rows[0]?.chat ?? null
}
