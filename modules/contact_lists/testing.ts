/** Test helpers: contact lists and their people. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { ContactList, ContactListImport, ContactListItem } from '#modules/contact_lists/model'
import { aNumber } from '#modules/tickets/testing'

interface Company {
  readonly companyId: number
}

export const aList = ({ companyId }: Company, name = 'Clientes') =>
  ContactList.create({ companyId, name, createdAt: now(), updatedAt: now() })

/** Nobody has checked the number, unless stated otherwise. */
export const aPerson = (
  { id: contactListId, companyId }: ContactList,
  options: Partial<ContactListItem> = {}
) =>
  ContactListItem.create({
    ...{ companyId, contactListId, name: 'Ana Lima', number: aNumber(), email: '' },
    state: 'unchecked',
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })

/** A file of people as a spreadsheet program saves it as text. */
export const aSheet = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'))

/** A file that has been read, with one row that failed. */
export async function aFaultyImport(company: Company) {
  const { id: contactListId, companyId } = await aList(company)
  const row = await ContactListImport.create({
    ...{ companyId, contactListId, mediaName: 'clientes.csv', status: 'done' },
    ...{ totalRows: 1, doneRows: 1, addedCount: 0, duplicateCount: 0, faultyCount: 1 },
    createdAt: now(),
    updatedAt: now(),
  })
  const cells = { name: 'Bia', number: '12', email: '' }
  const error = { line: 2, error_code: 'ERR_WAPP_INVALID_CONTACT' }
  await db
    .table('contact_list_faults')
    .insert({ company_id: companyId, import_id: row.id, ...cells, ...error })
  return row
}
