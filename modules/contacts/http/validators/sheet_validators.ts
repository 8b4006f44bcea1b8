/** Validates uploads of rows; the content of a row is validated row by row later (CON-05). */
import { errors as kernelErrors } from '#app/kernel/errors'
import { rowId } from '#app/kernel/http/wire'
import { errors } from '#modules/contacts/access'
import { maxSheetRows } from '#modules/contacts/contract'
import type { Confirmation } from '#modules/contacts/importing/confirm_import'

/** The rows of a list, or of `{contacts: [...]}`. Throws 400 for anything else, 422 for more than 5000. */
export function readRows(body: unknown): readonly unknown[] {
  const rows = listOf(body)
  if (!rows) throw new errors.E_NO_LIST()
  if (rows.length > maxSheetRows) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'contacts', rule: 'maxLength' }] })
  }
  return rows
}

/** The rows to confirm, or the connection whose phone book to import; null is the company's default (CON-06). */
export function readConfirmation(body: unknown): Confirmation {
  if (listOf(body)) return { rows: readRows(body) }
  const { whatsappId, contacts } = (body ?? {}) as Record<string, unknown>
  if (contacts !== undefined) throw new errors.E_NO_LIST()
  if (whatsappId === undefined || whatsappId === null) return { connectionId: null }
  if (rowId(whatsappId) === null) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'whatsappId', rule: 'number' }] })
  }
  return { connectionId: whatsappId }
}

function listOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  const { contacts, newContacts } = (body ?? {}) as Record<string, unknown>
  if (Array.isArray(contacts)) return contacts
  // The response of the upload, sent back unchanged.
  return Array.isArray(newContacts) ? newContacts : null
}
