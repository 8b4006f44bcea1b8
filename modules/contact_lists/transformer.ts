/** Maps contact lists to the HTTP contract's names. */
import type { ContactListImport, ContactListItem } from '#modules/contact_lists/model'
import type { ListView } from '#modules/contact_lists/queries'
import type {
  ContactListItemWire,
  ContactListNameWire,
  ContactListWire,
  ImportWire,
} from '#modules/contact_lists/wire'

export const listNameWire = ({ list, counts }: ListView): ContactListNameWire => ({
  id: list.id,
  name: list.name,
  contactsCount: counts.valid + counts.absent + counts.unchecked,
})

export const listWire = (view: ListView): ContactListWire => ({
  ...listNameWire(view),
  companyId: view.list.companyId,
  counts: view.counts,
  import: view.newest && importWire(view.newest),
  createdAt: view.list.createdAt.toUTC().toISO()!,
  updatedAt: view.list.updatedAt.toUTC().toISO()!,
})

export const importWire = (row: ContactListImport): ImportWire => ({
  id: row.id,
  fileName: row.mediaName,
  status: row.status,
  error: row.errorCode,
  total: row.totalRows,
  done: row.doneRows,
  added: row.addedCount,
  duplicates: row.duplicateCount,
  faulty: row.faultyCount,
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})

const validity = { valid: true, absent: false, unchecked: null } as const

export const itemWire = (item: ContactListItem): ContactListItemWire => ({
  id: item.id,
  name: item.name,
  number: item.number,
  email: item.email,
  isWhatsappValid: validity[item.state],
  contactListId: item.contactListId,
  companyId: item.companyId,
  createdAt: item.createdAt.toUTC().toISO()!,
  updatedAt: item.updatedAt.toUTC().toISO()!,
})
