/** The phone behind a hidden id (IN-03). */
import { ContactPairSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class ContactPair extends TenantModel(ContactPairSchema) {
  static table = 'contact_pairs'
}
