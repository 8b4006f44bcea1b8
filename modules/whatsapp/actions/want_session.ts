/** Records the requested state of a session; the process that holds its lease applies it (CNX-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import Connection from '#modules/whatsapp/models/connection'
import { sessionTopic } from '#modules/whatsapp/sessions/session_targets'

type Request = 'running' | 'fresh' | 'logged_out'

/** Returns at once; progress is reported by `whatsapp.session_changed`. */
async function wantSession(
  actor: Actor,
  id: unknown,
  wanted: Request,
  linkNumber = ''
): Promise<Connection> {
  return unitOfWork(async (work) => {
    const connection = await accessConnection(actor, id, work)
    if (linkNumber) await assertNumberIsFree(connection, linkNumber)
    const { companyId, revision } = connection
    const isStart = wanted !== 'logged_out'
    await connection
      .merge({ wanted, revision: revision + 1, linkNumber, linkCode: '', updatedAt: now() })
      .merge(isStart && connection.status !== 'CONNECTED' ? { status: 'OPENING', qrcode: '' } : {})
      .save()
    work.emit('whatsapp.session_changed', { companyId, connectionId: connection.id })
    work.audit({
      actor,
      action: `whatsapp.session_${wanted}`,
      entity: 'connections',
      entityId: connection.id,
    })
    work.afterCommit(() => signal(sessionTopic, String(connection.id)))
    return connection
  })
}

/** Opens the session with the stored credentials, or with a code to scan. */
export const startSession = (actor: Actor, id: unknown) => wantSession(actor, id, 'running')
/** Forgets the device and shows a new code. */
export const renewSession = (actor: Actor, id: unknown) => wantSession(actor, id, 'fresh')
/** Unlinks the device. */
export const endSession = (actor: Actor, id: unknown) => wantSession(actor, id, 'logged_out')

/**
 * Forgets the device and asks for a code that the phone of these digits types instead of scanning. Throws
 * 409 ERR_NUMBER_ALREADY_CONNECTED when another connection has the number (CNX-08).
 */
export const requestLinkCode = (actor: Actor, id: unknown, number: string) =>
  wantSession(actor, id, 'fresh', number)

/** Another of the company's own connections is named in the error, another company's is not. */
async function assertNumberIsFree(connection: Connection, number: string) {
  const other = await Connection.query()
    .sideload({ everyCompany: true })
    .where('number', number)
    .whereNot('id', connection.id)
    .first()
  if (!other) return
  const isOurs = other.companyId === connection.companyId
  throw new errors.E_NUMBER_ALREADY_CONNECTED(isOurs ? { name: other.name } : {})
}
