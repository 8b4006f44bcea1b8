/** A person, or a group, who writes to a company. */
import { column } from '@adonisjs/lucid/orm'
import { ContactSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import type { ExtraInfo, NumberState } from '#modules/contacts/contract'
import { isUnnamed } from '#modules/contacts/identities/teaches'

export default class Contact extends TenantModel(ContactSchema) {
  static table = 'contacts'

  // The driver would take a list for an array of PostgreSQL.
  @column({ prepare: (list: unknown) => JSON.stringify(list) })
  declare extraInfo: readonly ExtraInfo[]
  declare numberState: NumberState

  /** Nobody has said a name yet. */
  get isUnnamed(): boolean {
    return isUnnamed(this)
  }
}
