/** A person, or a group, who writes to a company. */
import { ContactSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import { isUnnamed } from '#modules/contacts/identities/teaches'

export default class Contact extends TenantModel(ContactSchema) {
  static table = 'contacts'

  /** Nobody has said a name yet. */
  get isUnnamed(): boolean {
    return isUnnamed(this)
  }
}
