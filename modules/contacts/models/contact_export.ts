/** An archive of all that is stored about a person (OPS-01). */
import { ContactExportSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export type ExportState = 'pending' | 'done' | 'failed'

export default class ContactExport extends TenantModel(ContactExportSchema) {
  static table = 'contact_exports'

  declare state: ExportState
}
