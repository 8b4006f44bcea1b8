/** Writes how a session is doing into its connection's row and tells it. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { Link } from '#modules/whatsapp/drivers/driver'
import Connection from '#modules/whatsapp/models/connection'
import { noteGap } from '#modules/whatsapp/sessions/gaps'

type Told = 'status' | 'qrcode' | 'retries' | 'number' | 'reason' | 'reasonDetail'
type Codes = 'linkNumber' | 'linkCode' | 'codeExpiresAt'
type Dated = 'lastConnectedAt' | 'lastDisconnectedAt' | 'lastSeenAt'
type Changes = Partial<Pick<Connection, Told | Codes | Dated>>

/** No code is shown, and no phone has asked for one. */
export const noCode = { qrcode: '', linkCode: '', codeExpiresAt: null } as const

/** A row that is gone is no error: its connection was deleted meanwhile. */
export async function recordSession(link: Link, changes: Changes): Promise<void> {
  await write(link, () => changes)
}

/** The wish of this revision is fulfilled; a newer one of a person stands. */
export async function recordFulfilled(
  link: Link,
  revision: number,
  wanted: 'running' | 'stopped',
  changes: Changes
): Promise<void> {
  await write(link, (row) => (row.revision === revision ? { ...changes, wanted } : changes))
}

/** Digits of the phone that asked to link by typing a code; empty when it will scan. */
export async function linkNumberOf(link: Link): Promise<string> {
  const row = await Connection.of(link).where('id', link.connectionId).first()
  return row?.linkNumber ?? ''
}

/** The name of the company's own connection that has the number; another company's is never named (CNX-08). */
export async function connectionOfNumber(link: Link, number: string): Promise<string | null> {
  const row = await Connection.of(link).where('number', number).first()
  return row?.name ?? null
}

/** That these sessions are open now: all that a crash leaves behind to tell when they fell (IN-16). */
export async function recordSeen(connectionIds: readonly number[]): Promise<void> {
  if (!connectionIds.length) return
  // A row that is being changed is seen anyway, and nobody shall wait for it here.
  await db.rawQuery(
    `update connections set last_seen_at = now() where id in
       (select id from connections where id = any(?) for no key update skip locked)`,
    [[...connectionIds]]
  )
}

async function write(link: Link, change: (row: Connection) => Partial<Connection>) {
  const { companyId, connectionId } = link
  await unitOfWork(async (work) => {
    const row = await Connection.of(link, work.trx).where('id', connectionId).forUpdate().first()
    if (!row) return
    const changes = change(row)
    const seen = await noteGap(work, row, changes)
    await row.merge({ ...changes, ...seen, updatedAt: now() }).save()
    work.emit('whatsapp.session_changed', { companyId, connectionId })
  })
}
