/** Creates contacts from many rows; a bad row does not affect the others (CON-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { identitiesOf } from '#modules/contacts/identities/identity'
import { lockIdentities } from '#modules/contacts/identities/known_identities'
import { insertContacts, ownersOf } from '#modules/contacts/importing/many_contacts'
import type { ReadRow, RowFault } from '#modules/contacts/importing/read_row'
import { erasedAmong } from '#modules/contacts/personal_data/erased_numbers'
import { sheetReader } from '#modules/contacts/importing/sheet_reader'

/** Rows per transaction: each takes two advisory locks, of which PostgreSQL has only some thousands. */
const atOnce = 250

export interface KeptRow {
  readonly name: string
  /** Null when the row has a fault. */
  readonly contactId: number | null
  readonly fault: RowFault | null
}

interface Keeping {
  /**
   * Idempotency key of these rows. Sending the same rows with the same key again returns the contacts that were
   * created the first time, for clients that lost the response.
   */
  readonly key: string | null
}

/** Returns results in the order of the rows. Numbers are stored as unchecked, and checked later (CON-01). */
export async function keepRows(
  actor: Actor,
  rows: readonly unknown[],
  { key }: Keeping
): Promise<KeptRow[]> {
  const read = await refuseErased(actor, refuseDoubles(rows.map(await sheetReader(actor))))
  const kept: KeptRow[] = []
  for (let from = 0; from < read.length; from += atOnce) {
    kept.push(...(await keepSome(actor, read.slice(from, from + atOnce), key)))
  }
  return kept
}

/** A number that occurs again in a later row is a duplicate. */
function refuseDoubles(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (row.fault) return row
    if (seen.has(row.number)) return { ...row, fault: 'ERR_DUPLICATED_CONTACT' }
    seen.add(row.number)
    return row
  })
}

/** OPS-01: the numbers of erased people that must not come back. */
async function refuseErased(actor: Actor, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const sound = rows.filter(({ fault }) => fault === null)
  const erased = await erasedAmong(
    actor,
    sound.map(({ number }) => number)
  )
  return rows.map((row) =>
    row.fault === null && erased.has(row.number) ? { ...row, fault: 'ERR_NUMBER_ERASED' } : row
  )
}

/** All in one transaction, in a handful of statements. */
async function keepSome(
  actor: Actor,
  rows: readonly ReadRow[],
  key: string | null
): Promise<KeptRow[]> {
  const sound = rows.filter(({ fault }) => fault === null)
  if (!sound.length) return rows.map(refused)
  return unitOfWork(async (work) => {
    const identities = sound.flatMap(({ number }) => identitiesOf({ phone: number, lid: null }))
    await lockIdentities(work.trx, actor, identities)
    const owners = await ownersOf(work, actor, identities)
    const ownerOf = ({ number }: ReadRow) =>
      identitiesOf({ phone: number, lid: null })
        .map(({ value }) => owners.get(value))
        .find((owner) => owner !== undefined)
    const fresh = sound.filter((row) => !ownerOf(row))
    const made = await insertContacts(work, actor, fresh, key)
    if (made.size) emitChange(work, actor, [...made.values()])
    return rows.map((row) => {
      const contactId = made.get(row.number)
      if (row.fault) return refused(row)
      if (contactId) return { name: row.name, contactId, fault: null }
      const owner = ownerOf(row)!
      const isOurs = key !== null && owner.importKey === key
      return isOurs
        ? { name: row.name, contactId: owner.id, fault: null }
        : { name: row.name, contactId: null, fault: 'ERR_DUPLICATED_CONTACT' }
    })
  })
}

const refused = ({ name, fault }: ReadRow): KeptRow => ({ name, contactId: null, fault })

function emitChange(work: Work, actor: Actor, contactIds: readonly number[]) {
  const { companyId } = actor
  // One event for all of them: clients refetch their lists.
  work.emit('contacts.contacts_imported', { companyId, contactIds })
  const after = { count: contactIds.length, at: now().toISO() }
  work.audit({ actor, action: 'contacts.import', entity: 'contacts', entityId: null, after })
}
