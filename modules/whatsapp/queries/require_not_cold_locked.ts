/** Refuses to begin a conversation while WhatsApp forbids it to the number. */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#modules/whatsapp/access'
import Connection from '#modules/whatsapp/models/connection'

/** Throws 409 ERR_WAPP_COLD_LOCKED with `until` (ISO 8601) while the connection's lock stands. */
export async function requireNotColdLocked(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<void> {
  const connection = await Connection.of(actor).where('id', connectionId).first()
  const until = connection?.coldLockedUntil
  if (until && until > now()) throw new errors.E_COLD_LOCKED({ until: until.toISO() })
}
