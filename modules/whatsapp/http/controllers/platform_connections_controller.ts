/** The operator's endpoints for the connections of all companies. */
import type { HttpContext } from '@adonisjs/core/http'
import { companyRecords, inCompany } from '#modules/identity/public'
import { accessAnyConnection } from '#modules/whatsapp/access'
import { endSession, startSession } from '#modules/whatsapp/actions/want_session'
import { platformConnectionWire } from '#modules/whatsapp/http/transformers/connection_transformer'
import { platformFilters } from '#modules/whatsapp/http/validators/session_validators'
import { listPlatformConnections } from '#modules/whatsapp/queries/platform_connections'
import type { PlatformConnectionsPageWire, PlatformConnectionWire } from '#modules/whatsapp/wire'

export default class PlatformConnectionsController {
  /** GET /platform/connections?pageNumber&pageSize&searchParam&companyId&status */
  async index({ request }: HttpContext): Promise<PlatformConnectionsPageWire> {
    const { pageNumber, searchParam, ...filters } = request.qs()
    const wanted = await platformFilters.validate(filters)
    const { rows, ...found } = await listPlatformConnections(wanted, pageNumber, searchParam)
    const names = await companyRecords.namesOfCompanies(rows.map(({ companyId }) => companyId))
    const connections = rows.map((row) =>
      platformConnectionWire(row, names.get(row.companyId) ?? null)
    )
    return { connections, ...found }
  }

  /** GET /platform/connections/{id} */
  async show({ actor, params }: HttpContext): Promise<PlatformConnectionWire> {
    const row = await accessAnyConnection(actor, params.id)
    const names = await companyRecords.namesOfCompanies([row.companyId])
    return platformConnectionWire(row, names.get(row.companyId) ?? null)
  }

  /** POST /platform/connections/{id}/session: as the company's admins start it. 404 for a deleted company. */
  async reconnect({ actor, params }: HttpContext) {
    const { id, companyId } = await accessAnyConnection(actor, params.id)
    await startSession(await inCompany(actor, companyId), id)
    return { message: 'Starting session.' }
  }

  /** DELETE /platform/connections/{id}/session: unlinks the device, as the company's admins do. */
  async logout({ actor, params }: HttpContext) {
    const { id, companyId } = await accessAnyConnection(actor, params.id)
    await endSession(await inCompany(actor, companyId), id)
    return { message: 'Session disconnected.' }
  }
}
