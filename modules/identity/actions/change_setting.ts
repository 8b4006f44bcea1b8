/** Saves one setting of the actor's company, or of the platform (AUT-15, SET-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { Setting, SettingValue } from '#app/kernel/modules/module'
import { meantBy, platform, readSetting, writeSetting } from '#app/kernel/settings/settings'
import { maskOf } from '#app/kernel/text/mask'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

export interface NewSetting {
  readonly key: string
  readonly spec: Setting
  readonly value: SettingValue
}

/**
 * Returns the displayable form of the saved value; a value equal to a secret's mask changes nothing (API-10). Throws
 * 403 ERR_NO_PERMISSION for a setting that only the operator may grant.
 */
export async function changeSetting(
  actor: Actor,
  { key, spec, value: given }: NewSetting
): Promise<SettingValue> {
  const value = meantBy(spec, given)
  const isOperators = spec.changedBy === 'super' || spec.of === 'platform'
  if (isOperators && !actor.super) throw new errors.E_NO_PERMISSION()
  const owner = spec.of === 'platform' ? platform : actor
  const before = await readSetting(owner, key)
  if (spec.secret && value === maskOf(String(before))) return value
  const shown = (any: SettingValue) => (spec.secret ? maskOf(String(any)) : any)
  await unitOfWork(async ({ trx, audit, emit }) => {
    await writeSetting(owner, key, value, trx)
    audit({
      actor,
      action: 'identity.change_setting',
      entity: 'setting',
      entityId: key,
      before: { value: shown(before) },
      after: { value: shown(value) },
    })
    if (owner === actor) emit('identity.setting_changed', { companyId: actor.companyId, key })
  })
  return shown(value)
}
