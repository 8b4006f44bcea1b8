/** Adds a connection; the company's first one becomes its default (CNX-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { requireRoom } from '#app/kernel/settings/entitlements'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { assertNameIsFree } from '#modules/whatsapp/actions/assert_name_is_free'
import {
  blankConnection,
  fillConnection,
  type ConnectionForm,
} from '#modules/whatsapp/actions/fill_connection'
import { makeDefault } from '#modules/whatsapp/actions/make_default'
import Connection from '#modules/whatsapp/models/connection'

export type NewConnection = Pick<ConnectionForm, 'name'> & Partial<ConnectionForm>

/**
 * Throws 400 ERR_PLAN_LIMIT when the plan is full, 422 when the name is taken, and whatever `fillConnection` throws.
 */
export async function addConnection(actor: Actor, form: NewConnection): Promise<Connection> {
  const { isDefault, ...rest } = form
  return unitOfWork(async (work) => {
    await lockCompany(work, actor)
    const others = await Connection.of(actor, work.trx)
    await requireRoom(actor, 'whatsapp.connections', others.length)
    await assertNameIsFree(work, actor, form.name)

    const connection = new Connection().useTransaction(work.trx).merge({
      ...blankConnection,
      companyId: actor.companyId,
      status: 'DISCONNECTED',
      wanted: 'stopped',
      revision: 0,
      isDefault: false,
      ...atRest,
      createdAt: now(),
      updatedAt: now(),
    })
    await fillConnection(work, actor, connection, rest)
    if (isDefault || !others.length) await makeDefault(work, connection)
    recordSaved(work, actor, connection, 'whatsapp.add')
    return connection
  })
}

/** The session columns of a connection that was never started. */
const atRest = {
  qrcode: '',
  retries: 0,
  number: '',
  linkNumber: '',
  linkCode: '',
  reason: null,
  reasonDetail: null,
  token: null,
  tokenHash: null,
}

/** Serializes concurrent additions: two of them must not both pass the plan limit, or both be first. */
export async function lockCompany(work: Work, { companyId }: Actor) {
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [
    `whatsapp.connections:${companyId}`,
  ])
}

export function recordSaved(work: Work, actor: Actor, connection: Connection, action: string) {
  const { companyId, id, name, isDefault } = connection
  work.emit('whatsapp.connection_saved', { companyId, connectionId: id })
  work.audit({ actor, action, entity: 'connections', entityId: id, after: { name, isDefault } })
}
