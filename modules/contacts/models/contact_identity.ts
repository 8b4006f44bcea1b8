/** One identity under which a contact is known (IN-03). */
import { ContactIdentitySchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class ContactIdentity extends TenantModel(ContactIdentitySchema) {
  static table = 'contact_identities'
}
