/** The operator's endpoints for the connections of all companies. */
import type { HttpContext } from '@adonisjs/core/http'
import { companyRecords, inCompany } from '#modules/identity/public'
import { accessAnyConnection } from '#modules/whatsapp/access'
import { moveSession } from '#modules/whatsapp/actions/move_session'
import { showCode } from '#modules/whatsapp/actions/show_code'
import { endSession, requestLinkCode, startSession } from '#modules/whatsapp/actions/want_session'
import {
  platformCodeWire,
  platformConnectionWire,
  platformDetailWire,
} from '#modules/whatsapp/http/transformers/platform_transformer'
import {
  codeRequest,
  linkCodeRequest,
  moveRequest,
  platformFilters,
} from '#modules/whatsapp/http/validators/session_validators'
import { listPlatformConnections } from '#modules/whatsapp/queries/platform_connections'
import { sessionHealth } from '#modules/whatsapp/queries/session_health'
import { holdersOfSessions, sessionsByProcess } from '#modules/whatsapp/sessions/holders'
import type {
  PlatformCodeWire,
  PlatformConnectionDetailWire,
  PlatformConnectionsPageWire,
  SessionMoveWire,
} from '#modules/whatsapp/wire'

export default class PlatformConnectionsController {
  /** GET /platform/connections?pageNumber&pageSize&searchParam&companyId&status&processId&changedSince */
  async index({ request }: HttpContext): Promise<PlatformConnectionsPageWire> {
    const { pageNumber, searchParam, ...filters } = request.qs()
    const { processId, ...wanted } = await platformFilters.validate(filters)
    const ids = processId ? ((await sessionsByProcess()).get(processId) ?? []) : undefined
    const { rows, ...found } = await listPlatformConnections(
      { ...wanted, ids },
      pageNumber,
      searchParam
    )
    const names = await companyRecords.namesOfCompanies(rows.map(({ companyId }) => companyId))
    const holders = await holdersOfSessions(rows.map(({ id }) => id))
    const connections = rows.map((row) =>
      platformConnectionWire(row, names.get(row.companyId) ?? null, holders.get(row.id))
    )
    return { connections, ...found }
  }

  /** GET /platform/connections/{id} */
  async show({ actor, params }: HttpContext): Promise<PlatformConnectionDetailWire> {
    const row = await accessAnyConnection(actor, params.id)
    const names = await companyRecords.namesOfCompanies([row.companyId])
    const holders = await holdersOfSessions([row.id])
    const connection = platformConnectionWire(
      row,
      names.get(row.companyId) ?? null,
      holders.get(row.id)
    )
    const { companyId, id: connectionId } = row
    return platformDetailWire(connection, row, await sessionHealth({ companyId, connectionId }))
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

  /** POST /platform/connections/{id}/session/code {number}: a code to type on that phone, as the company's admins ask for it. */
  async pair({ actor, params, request }: HttpContext) {
    const { id, companyId } = await accessAnyConnection(actor, params.id)
    const { number } = await request.validateUsing(linkCodeRequest)
    await requestLinkCode(await inCompany(actor, companyId), id, number)
    return { message: 'Starting session.' }
  }

  /** GET /platform/connections/{id}/code?known: the code that waits for a phone; each one that is shown is audited. */
  async code({ actor, params, request }: HttpContext): Promise<PlatformCodeWire> {
    const { id, companyId } = await accessAnyConnection(actor, params.id)
    const { known } = await codeRequest.validate(request.qs())
    return platformCodeWire(await showCode(await inCompany(actor, companyId), id, known))
  }

  /** POST /platform/connections/{id}/move {to}: to another process; it says which before the session is there. */
  async move({ actor, params, request }: HttpContext): Promise<SessionMoveWire> {
    const { id, companyId } = await accessAnyConnection(actor, params.id)
    const { to } = await request.validateUsing(moveRequest)
    return moveSession(await inCompany(actor, companyId), id, to ?? null)
  }
}
