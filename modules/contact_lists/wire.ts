/** HTTP contract of contact lists (operations.md 3, LST-01..03). */
import type { ImportStatus } from '#modules/contact_lists/contract'

/** Ours: a file whose rows come onto the list. */
export interface ImportWire {
  readonly id: number
  readonly fileName: string
  readonly status: ImportStatus
  /** Code of why the file could not be read. */
  readonly error: string | null
  /** Rows of the file; null until it has been opened. */
  readonly total: number | null
  readonly done: number
  readonly added: number
  /** Numbers that were on the list, or in the file, already. */
  readonly duplicates: number
  /** Rows that could not become a person; `GET /contact-lists/{id}/imports/{importId}/faults` has them. */
  readonly faulty: number
  readonly createdAt: string
  readonly updatedAt: string
}
export interface ContactListNameWire {
  readonly id: number
  readonly name: string
  readonly contactsCount: number
}
export interface ContactListWire extends ContactListNameWire {
  readonly companyId: number
  /** Ours: how many are on WhatsApp, are not, and are still to be checked. */
  readonly counts: { readonly valid: number; readonly absent: number; readonly unchecked: number }
  /** Ours: the newest one; null when no file was ever uploaded. */
  readonly import: ImportWire | null
  readonly createdAt: string
  readonly updatedAt: string
}
export interface ContactListsPageWire {
  readonly records: readonly ContactListWire[]
  readonly count: number
  readonly hasMore: boolean
}
export interface ContactListItemWire {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly email: string
  /** Null until it could be checked (LST-02). */
  readonly isWhatsappValid: boolean | null
  readonly contactListId: number
  readonly companyId: number
  readonly createdAt: string
  readonly updatedAt: string
}
/** The family's key is `contacts` (LST-02). */
export interface ContactListItemsPageWire {
  readonly contacts: readonly ContactListItemWire[]
  readonly count: number
  readonly hasMore: boolean
}
