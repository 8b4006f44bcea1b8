/** Retention of contacts' tables, and how personal data in them is erased. */
import type { TableSpecs } from '#app/kernel/database/tables'

export const tables = {
  contacts: {
    keptWith: { table: 'companies', by: 'company_id' },
    personal: [
      {
        columns: ['name', 'number', 'email', 'extra_info', 'avatar_file', 'import_key'],
        of: 'contact',
        erased:
          'contacts.purge_deleted deletes the row thirty days after a person did (CON-03); emptied at once by an erasure (OPS-01)',
      },
    ],
  },
  contact_identities: {
    keptWith: { table: 'contacts', by: 'contact_id' },
    personal: [
      { columns: ['value'], of: 'contact', erased: 'at once when the contact is deleted' },
    ],
  },
  contact_pairs: {
    keptWith: { table: 'companies', by: 'company_id' },
    // Histories bring pairs of thousands of people who never write. If one does, WhatsApp sends the pair again.
    sweep: [
      {
        days: 90,
        since: 'learnt_at',
        when: `not exists (
            select from contact_identities known where known.company_id = contact_pairs.company_id
              and known.kind = 'lid' and known.value = contact_pairs.lid)
          and not exists (
            select from contact_identities known where known.company_id = contact_pairs.company_id
              and known.kind = 'pn' and known.value = contact_pairs.phone)`,
      },
    ],
    personal: [{ columns: ['lid', 'phone'], of: 'contact', erased: 'by contacts.purge_deleted' }],
  },
  contact_exports: {
    keptWith: { table: 'contacts', by: 'contact_id' },
    personal: [
      {
        columns: ['media_file'],
        of: 'contact',
        erased: 'contacts.sweep_exports deletes row and file a day after it was written (OPS-01)',
      },
    ],
  },
  contact_erasures: {
    keptWith: { table: 'contacts', by: 'contact_id' },
    personal: [
      {
        columns: ['phones', 'addresses'],
        of: 'contact',
        erased: 'when contacts.erase_person has gone through all tables (OPS-01)',
      },
    ],
  },
  /** Digests with a key: not personal without the server's secret. */
  erased_numbers: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
} satisfies TableSpecs
