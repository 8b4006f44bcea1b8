/** Keys are made by their holders, and revoked by them or by an admin (EXT-11). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import type { Scope } from '#app/kernel/http/api_calls'
import { accessKey, errors } from '#modules/external_api/keys/access'
import { newKey } from '#app/kernel/actor/key_token'
import { ApiKey } from '#modules/external_api/model'

export interface KeyForm {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Null: it does not expire. */
  readonly expiresAt: DateTime | null
}

const maxKeys = 20

/**
 * Returns the whole key, this once. 409 ERR_TOO_MANY_API_KEYS; 403 for the operator who acts as a person, because the
 * key would outlast the visit (AUT-13).
 */
export async function addKey(
  actor: Actor,
  form: KeyForm
): Promise<{ readonly row: ApiKey; readonly key: string }> {
  const { companyId, userId } = actor
  if (userId === null || actor.operatorId) throw new kernelErrors.E_NO_PERMISSION()
  const { key, hash, hint } = newKey('guiche_')
  const values = { ...form, scopes: [...new Set(form.scopes)], companyId, userId, hash, hint }
  return unitOfWork(async (work) => {
    const own = await ApiKey.of(actor, work.trx).where({ userId }).select('id')
    if (own.length >= maxKeys) throw new errors.E_TOO_MANY_API_KEYS()
    const created = { ...values, createdAt: now() }
    const row = await new ApiKey().useTransaction(work.trx).merge(created).save()
    record(work, actor, row, 'create')
    return { row, key }
  })
}

/** Calls with it are refused from now on. 404 ERR_NO_API_KEY_FOUND; 403 for a colleague's, unless the actor is an admin. */
export async function revokeKey(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const row = await accessKey(actor, id, work)
    await row.delete()
    record(work, actor, row, 'revoke')
  })
}

function record(work: Work, actor: Actor, row: ApiKey, change: 'create' | 'revoke') {
  const { id, name, hint, scopes, userId } = row
  const values = { name, hint, scopes, userId }
  work.audit({
    actor,
    action: `external_api.${change}_key`,
    entity: 'api_keys',
    entityId: id,
    ...(change === 'create' ? { after: values } : { before: values }),
  })
}
