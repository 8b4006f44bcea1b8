/** A person, or a group, who writes to a company. */
import { ContactSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'

export default class Contact extends TenantModel(ContactSchema) {
  static table = 'contacts'
}
