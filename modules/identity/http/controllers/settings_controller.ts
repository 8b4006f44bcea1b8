/** A company's settings (AUT-15). */
import type { HttpContext } from '@adonisjs/core/http'
import { changeSetting } from '#modules/identity/actions/change_setting'
import {
  settingNamed,
  settingToWire,
  valueFromWire,
} from '#modules/identity/http/transformers/setting_transformer'
import { settingValidator } from '#modules/identity/http/validators/identity_validators'
import { listSettings } from '#modules/identity/queries/list_settings'
import type { SettingWire } from '#modules/identity/wire'

export default class SettingsController {
  /** GET /settings: a bare array of those that the caller may read. */
  async index({ actor }: HttpContext): Promise<SettingWire[]> {
    return (await listSettings(actor)).map(settingToWire)
  }

  /** PUT /settings/{key} */
  async update({ actor, params, request }: HttpContext): Promise<SettingWire> {
    const { key, spec } = settingNamed(params.key)
    const { value } = await request.validateUsing(settingValidator)
    const saved = await changeSetting(actor, { key, spec, value: valueFromWire(spec, value) })
    return settingToWire({ key, spec, value: saved })
  }
}
