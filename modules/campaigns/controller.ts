/** Campaigns, their reports, and the settings of all of them (CMP-01..05, CMP-20, CMP-23..26). */
import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { uploadedFile } from '#app/kernel/media/upload'
import { accessCampaign } from '#modules/campaigns/access'
import {
  attachMedium,
  cancelCampaign,
  detachMedium,
  restartCampaign,
} from '#modules/campaigns/actions/change_campaign'
import {
  addCampaign,
  deleteCampaign,
  editCampaign,
  type CampaignForm,
} from '#modules/campaigns/actions/save_campaign'
import { textCount } from '#modules/campaigns/contract'
import {
  readCampaignSettings,
  writeCampaignSettings,
  type GivenSettings,
} from '#modules/campaigns/http/settings'
import type { Campaign } from '#modules/campaigns/model'
import {
  exportReport,
  listCampaigns,
  reportPage,
  smallReport,
  viewsOf,
} from '#modules/campaigns/queries'
import { campaignDetailWire, campaignWire, shippingWire } from '#modules/campaigns/transformer'
import {
  campaignSettings,
  changedCampaign,
  newCampaign,
  reportQuery,
} from '#modules/campaigns/validators'
import type {
  CampaignDetailWire,
  CampaignSettingWire,
  CampaignsPageWire,
  CampaignWire,
  ShippingsPageWire,
} from '#modules/campaigns/wire'
import { companyOf } from '#modules/identity/public'

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

  /** GET /campaigns/{id}/shippings?pageNumber&searchParam&state (CMP-24). */
  async report({ actor, params, request }: HttpContext): Promise<ShippingsPageWire> {
    const campaign = await accessCampaign(actor, params.id)
    const { pageNumber, searchParam: search, ...query } = request.qs()
    const filter = { ...(await reportQuery.validate(query)), search }
    const { rows, ...page } = await reportPage(campaign, filter, pageNumber)
    return { records: rows.map(shippingWire), ...page }
  }

  /** GET /campaigns/{id}/shippings/export?searchParam&state: CSV. */
  async exported({ actor, params, request, response }: HttpContext) {
    const campaign = await accessCampaign(actor, params.id)
    const { searchParam: search, ...query } = request.qs()
    const lines = await exportReport(campaign, { ...(await reportQuery.validate(query)), search })
    response.header('content-type', 'text/csv; charset=utf-8')
    response.header('content-disposition', 'attachment; filename="campanha.csv"')
    return response.stream(Readable.from(lines))
  }

  /** GET /campaign-settings (CMP-25). */
  settings({ actor }: HttpContext): Promise<CampaignSettingWire[]> {
    return readCampaignSettings(actor)
  }

  /** POST /campaign-settings: omitted ones stay. */
  async saveSettings({ actor, request }: HttpContext): Promise<CampaignSettingWire[]> {
    const { settings } = await request.validateUsing(campaignSettings)
    await writeCampaignSettings(actor, settings as GivenSettings)
    return readCampaignSettings(actor)
  }
}

async function shown(actor: Actor, campaign: Campaign): Promise<CampaignWire> {
  const [view] = await viewsOf(actor, [campaign])
  return campaignWire(view!)
}

type Given = Awaited<ReturnType<typeof changedCampaign.validate>>

async function formOf(actor: Actor, given: Given): Promise<Partial<CampaignForm>> {
  const { name, whatsappId, fileListId, scheduledAt } = given
  return {
    ...(name !== undefined && { name }),
    ...(whatsappId !== undefined && { connectionId: whatsappId }),
    ...(fileListId !== undefined && { preparedId: fileListId }),
    ...audienceOf(given),
    ...(scheduledAt !== undefined && { scheduledAt: await inZone(actor, scheduledAt) }),
  }
}

/** A list, a tag, or any kind of group; a form that has none of them says nothing about it. */
function audienceOf({
  audience,
  contactListId,
  tagListId,
}: Given): Pick<Partial<CampaignForm>, 'audience'> {
  if (audience !== undefined) return { audience }
  if (contactListId) return { audience: { kind: 'contact_list', id: contactListId } }
  if (tagListId) return { audience: { kind: 'tag', id: tagListId } }
  return contactListId === null || tagListId === null ? { audience: null } : {}
}

/** The validator reads the digits as this machine's local time; they are the company's (API-08). */
async function inZone(actor: Actor, given: Date | null): Promise<DateTime | null> {
  if (!given) return null
  const { zone } = await companyOf(actor)
  return DateTime.fromJSDate(given).setZone(zone, { keepLocalTime: true })
}

/** Left out ones stay; null and blank ones are none. */
const textsOf = (given: Given, former: readonly string[]): string[] =>
  Array.from({ length: textCount }, (_none, index) => {
    const text = given[`message${(index + 1) as 1 | 2 | 3 | 4 | 5}`]
    return text === undefined ? (former[index] ?? '') : (text ?? '')
  })
