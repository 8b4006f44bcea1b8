/** Finishes an import that its process did not (LST-01). */
import type { Job } from '#app/kernel/modules/module'
import { importInTurn, type ImportRef } from '#modules/contact_lists/importing/import_sheet'

export default class ImportSheet implements Job<ImportRef> {
  handle(ref: ImportRef) {
    return importInTurn(ref)
  }
}
