/** Endpoints for importing and exporting contacts. */
import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { confirmImport } from '#modules/contacts/importing/confirm_import'
import { keepRows } from '#modules/contacts/importing/keep_rows'
import { readConfirmation, readRows } from '#modules/contacts/http/validators/sheet_validators'
import { readContactFilter } from '#modules/contacts/http/validators/contact_validators'
import { exportContacts } from '#modules/contacts/queries/export_contacts'
import type { ImportWire, UploadWire } from '#modules/contacts/wire'

/** A client that lost the response sends the same rows with the same key, and gets the same response. */
const keyHeader = 'idempotency-key'

export default class SheetsController {
  /** POST /contacts/upload: rows of a sheet (CON-05). */
  async upload({ actor, request }: HttpContext): Promise<UploadWire> {
    const key = request.header(keyHeader)?.slice(0, 64) ?? null
    const kept = await keepRows(actor, readRows(request.body()), { key })
    return {
      newContacts: kept
        .filter(({ contactId }) => contactId !== null)
        .map(({ contactId, name }) => ({ contactId: contactId!, contactName: name })),
      errorBag: kept
        .filter(({ fault }) => fault !== null)
        .map(({ fault, name }) => ({ contactName: name, error: fault! })),
    }
  }

  /** POST /contacts/import: confirms what was uploaded; without rows it takes the phone book (CON-06). */
  async import({ actor, request }: HttpContext): Promise<ImportWire> {
    return confirmImport(actor, readConfirmation(request.body()))
  }

  /** GET /contacts/export?searchParam&date&dateStart&dateEnd (CON-07). */
  async export({ actor, request, response }: HttpContext) {
    const lines = await exportContacts(actor, await readContactFilter(request.qs()))
    response.header('content-type', 'text/csv; charset=utf-8')
    response.header('content-disposition', 'attachment; filename="contatos.csv"')
    return response.stream(Readable.from(lines))
  }
}
