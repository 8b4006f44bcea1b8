/** Keys of people, and requests of programs that chose a key of their own. */
import { column } from '@adonisjs/lucid/orm'
import { ApiKeySchema, IdempotencyKeySchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export class IdempotencyKey extends TenantModel(IdempotencyKeySchema) {
  static table = 'idempotency_keys'

  @column({ isPrimary: true })
  declare id: number
  /** Null only inside the transaction that sends them. */
  @column({ prepare: (ids: readonly number[] | null) => ids && JSON.stringify(ids) })
  declare messageIds: readonly number[] | null
}

/** A key by which programs act for a person (EXT-11). */
export class ApiKey extends TenantModel(ApiKeySchema) {
  static table = 'api_keys'

  @column()
  declare scopes: readonly string[]
  @column({ serializeAs: null })
  declare hash: string
}
