/** The calls of connections. */
import type { HttpContext } from '@adonisjs/core/http'
import { accessConnection } from '#modules/whatsapp/access'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import { editConnection } from '#modules/whatsapp/actions/edit_connection'
import { removeConnection } from '#modules/whatsapp/actions/remove_connection'
import {
  connectionName,
  connectionWire,
} from '#modules/whatsapp/http/transformers/connection_transformer'
import {
  changedConnection,
  newConnection,
} from '#modules/whatsapp/http/validators/connection_validators'
import { listConnections } from '#modules/whatsapp/queries/list_connections'

export default class ConnectionsController {
  /** GET /whatsapp: a bare array; codes and numbers for admins only (CNX-09). */
  async index({ actor }: HttpContext) {
    const shape = actor.can('whatsapp.manage') ? connectionWire : connectionName
    return (await listConnections(actor)).map((connection) => shape(connection))
  }

  async show({ actor, params }: HttpContext) {
    return connectionWire(await accessConnection(actor, params.id))
  }

  async store({ actor, request }: HttpContext) {
    const { name, isDefault = false } = await request.validateUsing(newConnection)
    return connectionWire(await addConnection(actor, { name, isDefault }))
  }

  async update({ actor, params, request }: HttpContext) {
    const form = await request.validateUsing(changedConnection)
    return connectionWire(await editConnection(actor, params.id, form))
  }

  /** DELETE /whatsapp/{id}?force=true */
  async destroy({ actor, params, request }: HttpContext) {
    await removeConnection(actor, params.id, { isForced: request.input('force') === 'true' })
    return { message: 'Whatsapp deleted.' }
  }
}
