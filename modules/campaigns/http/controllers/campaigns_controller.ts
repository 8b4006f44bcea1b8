/** Campaigns (CMP-01..05, CMP-20, CMP-23, CMP-24, CMP-26). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { uploadedFile } from '#app/kernel/media/upload'
import { accessCampaign } from '#modules/campaigns/access'
import {
  attachMedium,
  cancelCampaign,
  detachMedium,
  restartCampaign,
} from '#modules/campaigns/actions/change_campaign'
import { addCampaign, deleteCampaign, editCampaign } from '#modules/campaigns/actions/save_campaign'
import { formOf, textsOf } from '#modules/campaigns/http/given_campaign'
import {
  campaignDetailWire,
  campaignWire,
} from '#modules/campaigns/http/transformers/campaign_transformer'
import {
  changedCampaign,
  newCampaign,
} from '#modules/campaigns/http/validators/campaign_validators'
import type { Campaign } from '#modules/campaigns/model'
import { listCampaigns, viewsOf } from '#modules/campaigns/queries/campaign_views'
import { smallReport } from '#modules/campaigns/queries/report'
import type { CampaignDetailWire, CampaignsPageWire, CampaignWire } from '#modules/campaigns/wire'

export default class CampaignsController {
  /** GET /campaigns?pageNumber&searchParam (CMP-23). */
  async index({ actor, request }: HttpContext): Promise<CampaignsPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { rows, ...page } = await listCampaigns(actor, pageNumber, searchParam)
    return { records: rows.map(campaignWire), ...page }
  }

  /** GET /campaigns/{id} (CMP-24). */
  async show({ actor, params }: HttpContext): Promise<CampaignDetailWire> {
    const campaign = await accessCampaign(actor, params.id)
    const [view] = await viewsOf(actor, [campaign])
    return campaignDetailWire(view!, await smallReport(campaign))
  }

  /** POST /campaigns: a `status` is ignored, it follows from the time (CMP-01). */
  async store({ actor, request }: HttpContext): Promise<CampaignWire> {
    const given = await request.validateUsing(newCampaign)
    const form = await formOf(actor, given)
    const none = { connectionId: null, audience: null, preparedId: null, scheduledAt: null }
    const texts = textsOf(given, [])
    return shown(actor, await addCampaign(actor, { ...none, ...form, texts, name: given.name }))
  }

  /** PUT /campaigns/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<CampaignWire> {
    const given = await request.validateUsing(changedCampaign)
    const { texts } = await accessCampaign(actor, params.id)
    const form = { ...(await formOf(actor, given)), texts: textsOf(given, texts) }
    return shown(actor, await editCampaign(actor, params.id, form))
  }

  /** DELETE /campaigns/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteCampaign(actor, params.id)
    return { message: 'Campaign deleted.' }
  }

  /** POST /campaigns/{id}/cancel: 204 (CMP-20). */
  async cancel({ actor, params, response }: HttpContext) {
    await cancelCampaign(actor, params.id)
    return response.noContent()
  }

  /** POST /campaigns/{id}/restart: 204 (CMP-20). */
  async restart({ actor, params, response }: HttpContext) {
    await restartCampaign(actor, params.id)
    return response.noContent()
  }

  /** POST /campaigns/{id}/media-upload: multipart, `file` (CMP-26). */
  async attach({ actor, params, request }: HttpContext) {
    await attachMedium(actor, params.id, uploadedFile(request, 'file'))
    return { mensagem: 'Mensagem enviada' }
  }

  /** DELETE /campaigns/{id}/media-upload */
  async detach({ actor, params }: HttpContext) {
    await detachMedium(actor, params.id)
    return { mensagem: 'Arquivo excluído' }
  }
}

async function shown(actor: Actor, campaign: Campaign): Promise<CampaignWire> {
  const [view] = await viewsOf(actor, [campaign])
  return campaignWire(view!)
}
