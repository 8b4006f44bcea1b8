/** Each key is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/external_api/errors'
import { ApiKey } from '#modules/external_api/model'

export const errors = errorClasses(specs)

/** Locked for a change. 404 ERR_NO_API_KEY_FOUND; 403 for a colleague's, unless the actor is an admin. */
export async function accessKey(actor: Actor, given: unknown, work: Work): Promise<ApiKey> {
  const row = await rowById(ApiKey.of(actor, work.trx), given, errors.E_API_KEY_NOT_FOUND, work)
  const isTheirs = row.userId === actor.userId || actor.can('external_api.manage')
  if (!isTheirs) throw new kernelErrors.E_NO_PERMISSION()
  return row
}
