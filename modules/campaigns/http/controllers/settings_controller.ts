/** The settings of all campaigns of a company (CMP-25). */
import type { HttpContext } from '@adonisjs/core/http'
import {
  readCampaignSettings,
  writeCampaignSettings,
  type GivenSettings,
} from '#modules/campaigns/http/settings'
import { campaignSettings } from '#modules/campaigns/http/validators/campaign_validators'
import type { CampaignSettingWire } from '#modules/campaigns/wire'

export default class SettingsController {
  /** GET /campaign-settings (CMP-25). */
  show({ actor }: HttpContext): Promise<CampaignSettingWire[]> {
    return readCampaignSettings(actor)
  }

  /** POST /campaign-settings: omitted ones stay. */
  async update({ actor, request }: HttpContext): Promise<CampaignSettingWire[]> {
    const { settings } = await request.validateUsing(campaignSettings)
    await writeCampaignSettings(actor, settings as GivenSettings)
    return readCampaignSettings(actor)
  }
}
