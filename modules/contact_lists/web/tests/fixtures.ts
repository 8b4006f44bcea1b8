/** Lists, people and imports as the server returns them; tests set only the fields they need. */
import type { ContactListItemWire, ContactListWire, ImportWire } from '#modules/contact_lists/wire'

const at = '2026-11-20T12:00:00.000Z'

export const importWire = (changes: Partial<ImportWire> = {}): ImportWire => ({
  id: 5,
  fileName: 'clientes.xlsx',
  status: 'done',
  error: null,
  total: 1_000,
  done: 1_000,
  added: 950,
  duplicates: 30,
  faulty: 20,
  createdAt: at,
  updatedAt: new Date().toISOString(),
  ...changes,
})

export const listWire = (changes: Partial<ContactListWire> = {}): ContactListWire => {
  const counts = changes.counts ?? { valid: 6, absent: 1, unchecked: 1 }
  return {
    id: 7,
    name: 'Clientes da loja',
    contactsCount: counts.valid + counts.absent + counts.unchecked,
    companyId: 7,
    counts,
    import: null,
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

export const personWire = (changes: Partial<ContactListItemWire> = {}): ContactListItemWire => ({
  id: 31,
  name: 'Adriana Moura',
  number: '5511987650101',
  email: 'adriana@exemplo.com.br',
  isWhatsappValid: true,
  contactListId: 7,
  companyId: 7,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export const listsPage = (...records: ContactListWire[]) => ({
  records,
  count: records.length,
  hasMore: false,
})
export const peoplePage = (...contacts: ContactListItemWire[]) => ({
  contacts,
  count: contacts.length,
  hasMore: false,
})
export const empty = { valid: 0, absent: 0, unchecked: 0 }
