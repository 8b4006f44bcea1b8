/** The endpoints of connections. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { inCompany } from '#modules/identity/public'
import { accessConnection } from '#modules/whatsapp/access'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import { editConnection } from '#modules/whatsapp/actions/edit_connection'
import { removeConnection } from '#modules/whatsapp/actions/remove_connection'
import {
  connectionDetail,
  connectionName,
  connectionWire,
} from '#modules/whatsapp/http/transformers/connection_transformer'
import {
  readChangedConnection,
  readNewConnection,
} from '#modules/whatsapp/http/validators/connection_validators'
import Connection from '#modules/whatsapp/models/connection'
import ConnectionGap from '#modules/whatsapp/models/connection_gap'
import { fieldsOfConnections } from '#modules/whatsapp/queries/fields_of_connections'
import { queuesOfConnections } from '#modules/whatsapp/queries/queues_of_connections'
import type { ConnectionNameWire } from '#modules/whatsapp/wire'

export default class ConnectionsController {
  /**
   * GET /whatsapp?companyId: a bare array; codes and numbers for admins only (CNX-09). Only the operator may name a
   * company. The contract's `session` parameter is ignored: credentials are in no response (API-10).
   */
  async index({ actor, request }: HttpContext) {
    const reader = await inCompany(actor, request.qs().companyId)
    const rows = await Connection.of(reader).orderBy('name').orderBy('id')
    const ids = rows.map(({ id }) => id)
    const queues = await queuesOfConnections(reader, ids)
    if (!reader.can('whatsapp.manage')) {
      return rows.map((row) => connectionName(row, queues.get(row.id)!))
    }
    const fields = await fieldsOfConnections(reader, ids)
    return rows.map((row) => connectionWire(row, queues.get(row.id)!, fields.get(row.id)!))
  }

  /** GET /api/connections (EXT-11): neither codes nor tokens. */
  async states({ actor }: HttpContext): Promise<ConnectionNameWire[]> {
    const rows = await Connection.of(actor).orderBy('name').orderBy('id')
    const queues = await queuesOfConnections(
      actor,
      rows.map(({ id }) => id)
    )
    return rows.map((row) => connectionName(row, queues.get(row.id)!))
  }

  /** GET /whatsapp/{id}: with the token and the absences, for its form. */
  async show({ actor, params }: HttpContext) {
    const row = await accessConnection(actor, params.id)
    return connectionDetail(row, ...(await partsOf(actor, row)), await recentGaps(actor, row.id))
  }

  async store({ actor, request }: HttpContext) {
    const row = await addConnection(actor, await readNewConnection(request.all()))
    return connectionWire(row, ...(await partsOf(actor, row)))
  }

  async update({ actor, params, request }: HttpContext) {
    const form = await readChangedConnection(request.all())
    const row = await editConnection(actor, params.id, form)
    return connectionWire(row, ...(await partsOf(actor, row)))
  }

  /** DELETE /whatsapp/{id}?force=true */
  async destroy({ actor, params, request }: HttpContext) {
    await removeConnection(actor, params.id, { isForced: request.input('force') === 'true' })
    return { message: 'Whatsapp deleted.' }
  }
}

/** Its queues, and the fields that other modules keep of it. */
const partsOf = async (actor: Actor, { id }: Connection) =>
  [
    (await queuesOfConnections(actor, [id])).get(id)!,
    (await fieldsOfConnections(actor, [id])).get(id)!,
  ] as const

/** When it was away (IN-16): the last twenty times, newest first; a current one has no end yet. */
async function recentGaps(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<ConnectionGap[]> {
  return ConnectionGap.of(actor).where({ connectionId }).orderBy('id', 'desc').limit(20)
}
