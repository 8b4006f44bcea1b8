/** A key by which an operator of the platform calls from elsewhere than its machine (ADR 80). */
import { column } from '@adonisjs/lucid/orm'
import { OperatorKeySchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class OperatorKey extends TenantModel(OperatorKeySchema) {
  static table = 'operator_keys'

  @column({ serializeAs: null })
  declare hash: string
}
