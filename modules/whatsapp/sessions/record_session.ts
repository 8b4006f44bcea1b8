/** Writes how a session is doing into its connection's row and tells it. */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { Link } from '#modules/whatsapp/drivers/driver'
import Connection from '#modules/whatsapp/models/connection'

type Told = 'status' | 'qrcode' | 'retries' | 'number' | 'reason'
type Dated = 'lastConnectedAt' | 'lastDisconnectedAt'
type Changes = Partial<Pick<Connection, Told | Dated>>

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

async function write(link: Link, change: (row: Connection) => Partial<Connection>) {
  const { companyId, connectionId } = link
  await unitOfWork(async (work) => {
    const row = await Connection.of(link, work.trx).where('id', connectionId).forUpdate().first()
    if (!row) return
    await row.merge({ ...change(row), updatedAt: now() }).save()
    work.emit('whatsapp.session_changed', { companyId, connectionId })
  })
}
