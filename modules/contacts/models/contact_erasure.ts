/** A person who was erased, or is being erased (OPS-01). */
import { column } from '@adonisjs/lucid/orm'
import { ContactErasureSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

const asJson = (list: unknown) => JSON.stringify(list)

export default class ContactErasure extends TenantModel(ContactErasureSchema) {
  static table = 'contact_erasures'

  @column({ isPrimary: true })
  declare contactId: number

  // The driver would take a list for a PostgreSQL array.
  @column({ prepare: asJson })
  declare phones: readonly string[]
  @column({ prepare: asJson })
  declare addresses: readonly string[]
}
