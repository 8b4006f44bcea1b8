/** A queue in which tickets wait for an agent. */
import { column } from '@adonisjs/lucid/orm'
import { QueueSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { Shift } from '#modules/hours/contract'

export default class Queue extends TenantModel(QueueSchema) {
  static table = 'queues'

  @column({ prepare: (list: unknown) => JSON.stringify(list) })
  declare shifts: readonly Shift[]
}
