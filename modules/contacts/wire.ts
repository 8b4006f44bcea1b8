/** The contract's shape of a contact. */
export interface ContactWire {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly email: string
  readonly profilePicUrl: string
}
/** One of GET /contacts. */
export interface ContactDetailWire extends ContactWire {
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[]
  /** No automation of any kind (IN-64). */
  readonly disableBot: boolean
  readonly isGroup: boolean
  /** Null while nobody could be asked, or without a number; false when nobody on WhatsApp has the number. */
  readonly isWhatsappValid: boolean | null
}
/** The answer of the calls for one contact. */
export interface ContactFormWire extends ContactDetailWire {
  /** Over which connection they were last spoken with; null when never, or when it is gone. */
  readonly whatsapp: { readonly id: number; readonly name: string; readonly status: string } | null
}
/** A page of GET /contacts (CON-04). */
export interface ContactsPageWire {
  readonly contacts: readonly ContactDetailWire[]
  readonly count: number
  readonly hasMore: boolean
}
/** One of GET /contacts/list. */
export type ContactNameWire = Pick<ContactWire, 'id' | 'name'>
/** The answer of POST /contacts/upload (CON-05). */
export interface UploadWire {
  readonly newContacts: readonly { readonly contactId: number; readonly contactName: string }[]
  /** By row, and not only once per number. */
  readonly errorBag: readonly { readonly contactName: string; readonly error: string }[]
}
/** The answer of POST /contacts/import (CON-06). */
export interface ImportWire {
  readonly imported: number
  readonly existing: number
  readonly failed: number
}
