/** Endpoints of the settings of companies and of the platform (AUT-15). */
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { accessCompany } from '#modules/identity/access'
import { changeSetting } from '#modules/identity/actions/change_setting'
import {
  settingNamed,
  settingToWire,
  valueFromWire,
} from '#modules/identity/http/transformers/setting_transformer'
import {
  anySettingValidator,
  settingValidator,
} from '#modules/identity/http/validators/identity_validators'
import { inCompany } from '#modules/identity/people/in_company'
import { listPlatformSettings, listSettings } from '#modules/identity/queries/list_settings'
import type { SettingWire } from '#modules/identity/wire'

export default class SettingsController {
  /**
   * GET /settings?companyId: a bare array of the settings that the caller may read; only the operator may name a
   * company.
   */
  async index({ actor, request }: HttpContext): Promise<SettingWire[]> {
    const reader = await inCompany(actor, request.qs().companyId)
    return (await listSettings(reader)).map(settingToWire)
  }

  /** GET /settings/platform: those of the platform, for the operator. */
  async platform(): Promise<SettingWire[]> {
    return (await listPlatformSettings()).map(settingToWire)
  }

  /** PUT /settings/{key}: a setting of the platform by the operator; else in the caller's company, or in the one named by the operator. */
  async update({ actor, params, request }: HttpContext): Promise<SettingWire> {
    const { key, spec } = settingNamed(params.key)
    const { value } = await request.validateUsing(settingValidator)
    const editor = await inCompany(actor, request.body().companyId)
    const saved = await changeSetting(editor, { key, spec, value: valueFromWire(spec, value) })
    return settingToWire({ key, spec, value: saved })
  }

  /** GET /platform/settings?companyId: those of the platform, or of a company. */
  async ofAny({ actor, request }: HttpContext): Promise<SettingWire[]> {
    const { companyId } = request.qs()
    if (companyId === undefined) return this.platform()
    const { id } = await accessCompany(actor, companyId)
    return (await listSettings({ companyId: id, profile: 'admin' })).map(settingToWire)
  }

  /** PUT /platform/settings/{key}: of the platform, or of the company in the body; a key of the other kind is 404. */
  async updateAny({ actor, params, request }: HttpContext): Promise<SettingWire> {
    const { key, spec } = settingNamed(params.key)
    const { value, companyId } = await request.validateUsing(anySettingValidator)
    const isOfPlatform = companyId === undefined
    if (isOfPlatform !== (spec.of === 'platform')) throw new errors.E_SETTING_NOT_FOUND({ key })
    const editor = isOfPlatform ? actor : await inCompany(actor, companyId)
    const saved = await changeSetting(editor, { key, spec, value: valueFromWire(spec, value) })
    return settingToWire({ key, spec, value: saved })
  }
}
