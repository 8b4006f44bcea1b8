/** WhatsApp's temporary ban on starting conversations; stored on the connection, for all processes. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import Connection from '#modules/whatsapp/models/connection'

/**
 * Refusals that lock a number for new conversations, with the hours to use when WhatsApp gives no end: 463, the
 * number may not start conversations; 429, it sent too much.
 */
const lockHours: Readonly<Record<string, number>> = { 463: 6, 429: 1 }

/** Locks after such a refusal; an existing longer lock stays. */
export async function lockAfterRefusal(link: ConnectionRef, code: string): Promise<void> {
  const hours = lockHours[code]
  if (hours) await lockCold(link, now().plus({ hours }).toJSDate(), code)
}

/** `until` null: the end is unknown. An existing longer lock stays. */
export async function lockCold(
  link: ConnectionRef,
  until: Date | null,
  reason: string
): Promise<void> {
  const end = until ?? now().plus({ hours: lockHours[463] }).toJSDate()
  await change(link, (row) => {
    const stays = row.coldLockedUntil && row.coldLockedUntil.toJSDate() >= end
    return stays ? null : { coldLockedUntil: end, coldLockedReason: reason }
  })
}

/** WhatsApp allows the number to start conversations again. */
export async function liftColdLock(link: ConnectionRef): Promise<void> {
  await change(link, (row) =>
    row.coldLockedUntil ? { coldLockedUntil: null, coldLockedReason: null } : null
  )
}

interface Lock {
  readonly coldLockedUntil: Date | null
  readonly coldLockedReason: string | null
}

async function change(link: ConnectionRef, request: (row: Connection) => Lock | null) {
  const { companyId, connectionId } = link
  await unitOfWork(async (work) => {
    const row = await Connection.of(link, work.trx).where('id', connectionId).forUpdate().first()
    const lock = row && request(row)
    if (!lock) return
    await work.trx.from('connections').where({ company_id: companyId, id: connectionId }).update({
      cold_locked_until: lock.coldLockedUntil,
      cold_locked_reason: lock.coldLockedReason,
      updated_at: now().toJSDate(),
    })
    work.emit('whatsapp.connection_saved', { companyId, connectionId })
  })
}

/**
 * True when this message must not be sent now: it starts a conversation, the number is locked, and the customer has
 * not written since it was queued.
 */
export async function isColdLocked(row: {
  readonly connection_id: number
  readonly address: string
  readonly is_cold: boolean
}): Promise<boolean> {
  if (!row.is_cold) return false
  const { rows } = await db.rawQuery(
    `select 1 from connections where id = ? and cold_locked_until > now()
       and not exists (select 1 from inbox_entries where connection_id = connections.id
         and chat = ? and kind = 'message' and not from_me)`,
    [row.connection_id, row.address]
  )
  return rows.length > 0
}
