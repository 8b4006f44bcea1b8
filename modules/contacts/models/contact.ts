/** A person, or a group, who writes to a company. */
import { ContactSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'

export default class Contact extends TenantModel(ContactSchema) {
  static table = 'contacts'

  /** Nobody has said a name yet: it is empty, or the number stands in its place. */
  get isUnnamed(): boolean {
    return this.name === '' || this.name === this.number
  }
}
