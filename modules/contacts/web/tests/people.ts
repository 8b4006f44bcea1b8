/** Contact fixtures as the server returns them; tests set only the fields they need. */
import type { ContactDetailWire } from '#modules/contacts/wire'

export const contactWire = (changes: Partial<ContactDetailWire> = {}): ContactDetailWire => ({
  id: 541,
  name: 'Ana Lima',
  number: '5511987654321',
  email: 'ana@exemplo.com',
  profilePicUrl: '',
  extraInfo: [{ name: 'CPF', value: '000.111' }],
  disableBot: false,
  isGroup: false,
  isWhatsappValid: true,
  ...changes,
})

export const pageOf = (
  contacts: readonly ContactDetailWire[],
  count = contacts.length,
  hasMore = false
) => ({ contacts, count, hasMore })
