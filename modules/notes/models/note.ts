/** A note on a ticket and its contact. */
import { NoteSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Note extends TenantModel(NoteSchema) {
  static table = 'notes'
}
