/** The tables of contact lists. */
import { ContactListImportSchema, ContactListItemSchema, ContactListSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { ImportStatus, ItemState } from '#modules/contact_lists/contract'

/** A named list of people. */
export class ContactList extends TenantModel(ContactListSchema) {
  static table = 'contact_lists'
}

/** A person on a list: a number of WhatsApp with a name; no contact. */
export class ContactListItem extends TenantModel(ContactListItemSchema) {
  static table = 'contact_list_items'

  declare state: ItemState
}

/** A file whose rows come onto a list. */
export class ContactListImport extends TenantModel(ContactListImportSchema) {
  static table = 'contact_list_imports'

  declare status: ImportStatus
}
