/** Confirms an upload, or imports the phone book of a connection (CON-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { rowId } from '#app/kernel/http/wire'
import { keepRows } from '#modules/contacts/importing/keep_rows'
import Contact from '#modules/contacts/models/contact'
import { directory } from '#modules/whatsapp/public'

export type Confirmation =
  | { readonly rows: readonly unknown[] }
  /** As given; null is the company's default connection. */
  | { readonly connectionId: unknown }

export interface Imported {
  readonly imported: number
  readonly existing: number
  readonly failed: number
}

/**
 * The upload has created the contacts already (CON-05): confirming finds them, and creates those that are missing.
 * Throws 404 for another company's connection, and when there is no default one.
 */
export async function confirmImport(actor: Actor, given: Confirmation): Promise<Imported> {
  if (!('rows' in given)) {
    return counted(await keepRows(actor, await phoneBookOf(actor, given.connectionId), noKey))
  }
  const ids = given.rows.map(idOf).filter((id) => id !== null)
  const rows = given.rows.filter((row) => idOf(row) === null)
  const known = ids.length ? await Contact.of(actor).whereIn('id', ids).select('id') : []
  const { imported, existing, failed } = counted(await keepRows(actor, rows, noKey))
  return {
    imported,
    existing: existing + known.length,
    failed: failed + ids.length - known.length,
  }
}

const noKey = { key: null }

/** An entry of the upload's response. */
const idOf = (row: unknown) => rowId((row as { contactId?: unknown } | null)?.contactId)

function counted(kept: Awaited<ReturnType<typeof keepRows>>): Imported {
  const existing = kept.filter(({ fault }) => fault === 'ERR_DUPLICATED_CONTACT').length
  const imported = kept.filter(({ fault }) => fault === null).length
  return { imported, existing, failed: kept.length - imported - existing }
}

/**
 * The phone book of a connection as rows for the import (CON-06). `connectionId` null is the default one. Throws
 * 404 for another company's, or when there is no default.
 */
async function phoneBookOf(actor: Actor, connectionId: unknown) {
  const entries = await directory.phoneBook(actor, connectionId)
  // With a plus: numbers from WhatsApp are international and must not get the company's country code.
  return entries.map(({ phone, name }) => ({ name, number: `+${phone}` }))
}
