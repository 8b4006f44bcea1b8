/** Requests of programs that chose a key, and what they sent. */
import { column } from '@adonisjs/lucid/orm'
import { IdempotencyKeySchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export class IdempotencyKey extends TenantModel(IdempotencyKeySchema) {
  static table = 'idempotency_keys'

  @column({ isPrimary: true })
  declare id: number
  /** Null only inside the transaction that sends them. */
  @column({ prepare: (ids: readonly number[] | null) => ids && JSON.stringify(ids) })
  declare messageIds: readonly number[] | null
}
