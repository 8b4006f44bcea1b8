/** What became of the messages of a campaign (CMP-24). */
import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { accessCampaign } from '#modules/campaigns/access'
import { curveWire, shippingWire } from '#modules/campaigns/http/transformers/campaign_transformer'
import { reportQuery } from '#modules/campaigns/http/validators/campaign_validators'
import { curveOf } from '#modules/campaigns/queries/curve'
import { exportReport, reportPage } from '#modules/campaigns/queries/report'
import type { CurveWire, ShippingsPageWire } from '#modules/campaigns/wire'

export default class ReportsController {
  /** GET /campaigns/{id}/shippings?pageNumber&searchParam&state (CMP-24). */
  async index({ actor, params, request }: HttpContext): Promise<ShippingsPageWire> {
    const { pageNumber, searchParam: search, ...query } = request.qs()
    const filter = { ...(await reportQuery.validate(query)), search, page: pageNumber }
    const { rows, ...page } = await reportPage(actor, params.id, filter)
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

  /** GET /campaigns/{id}/curve */
  async curve({ actor, params }: HttpContext): Promise<CurveWire> {
    return curveWire(await curveOf(await accessCampaign(actor, params.id)))
  }
}
