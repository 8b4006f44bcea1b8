/** Keys of operators are made and revoked by operators (ADR 80). Both are audited in the holder's company. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { newKey } from '#app/kernel/actor/key_token'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import { accessAnyUser, accessOperatorKey } from '#modules/identity/access'
import specs from '#modules/identity/errors'
import OperatorKey from '#modules/identity/models/operator_key'
import { lockActivePerson } from '#modules/identity/sessions/lock_person'

const errors = errorClasses(specs)

export interface OperatorKeyForm {
  /** Who holds it; the operator who asks when left out. */
  readonly userId?: number
  readonly name: string
  readonly expiresAt: DateTime
}

const maxKeys = 20

/**
 * Returns the whole key, this once. An operator with a session makes their own; from the server's machine it is made for a
 * person. 403 for what is called with such a key, which would outlast its own revocation, and for a colleague's; 409
 * ERR_USER_IS_NO_OPERATOR, ERR_TOO_MANY_OPERATOR_KEYS; 404 ERR_NO_USER_FOUND.
 */
export async function addOperatorKey(
  actor: Actor,
  { userId = actor.userId ?? undefined, name, expiresAt }: OperatorKeyForm
): Promise<{ readonly row: OperatorKey; readonly key: string }> {
  const isOwn = actor.sessionId !== null && !actor.operatorId && userId === actor.userId
  if (!actor.machineAccount && !isOwn) throw new kernelErrors.E_NO_PERMISSION()
  const known = await accessAnyUser(actor, userId)
  return unitOfWork(async (work) => {
    const holder = await lockActivePerson(work, known.companyId, known.id)
    if (!holder?.isSuper) throw new errors.E_USER_IS_NO_OPERATOR()
    const held = await OperatorKey.of(holder, work.trx).where({ userId: holder.id }).select('id')
    if (held.length >= maxKeys) throw new errors.E_TOO_MANY_OPERATOR_KEYS()
    const { key, hash, hint } = newKey('guiche_operator_')
    const { companyId } = holder
    const values = { companyId, userId: holder.id, name, hash, hint, expiresAt, createdAt: now() }
    const row = await new OperatorKey().useTransaction(work.trx).merge(values).save()
    record(work, actor, row, 'create')
    return { row, key }
  })
}

/** Calls with it are refused from now on. 404 ERR_NO_OPERATOR_KEY_FOUND. */
export async function revokeOperatorKey(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const row = await accessOperatorKey(actor, id, work)
    await row.delete()
    record(work, actor, row, 'revoke')
  })
}

function record(work: Work, actor: Actor, row: OperatorKey, change: 'create' | 'revoke') {
  const { id, companyId, name, hint, userId } = row
  const values = { name, hint, userId }
  work.audit({
    actor: { companyId, userId: actor.userId },
    action: `identity.${change}_operator_key`,
    entity: 'operator_keys',
    entityId: id,
    ...(change === 'create' ? { after: values } : { before: values }),
  })
}
