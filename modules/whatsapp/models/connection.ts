/** A WhatsApp number of a company, and the state of its session. */
import { column } from '@adonisjs/lucid/orm'
import { TenantModel } from '#app/kernel/database/tenant_model'
import { ConnectionSchema } from '#database/schema'
import type { ConnectionStatus } from '#modules/whatsapp/contract'

/** `fresh`: forget the credentials and show a new code. `logged_out`: unlink the device, then stay idle. */
export type Wanted = 'stopped' | 'running' | 'fresh' | 'logged_out'

export default class Connection extends TenantModel(ConnectionSchema) {
  static table = 'connections'

  @column()
  declare status: ConnectionStatus
  @column()
  declare wanted: Wanted
}
