/** Wire types of contacts. */
export interface ContactWire {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly email: string
  readonly profilePicUrl: string
}
/** An item of GET /contacts. */
export interface ContactDetailWire extends ContactWire {
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[]
  /** Excluded from all automation (IN-64). */
  readonly disableBot: boolean
  readonly isGroup: boolean
  /** Null while unchecked, or without a number; false when the number is not on WhatsApp. */
  readonly isWhatsappValid: boolean | null
}
/** The response of the endpoints for one contact. */
export interface ContactFormWire extends ContactDetailWire {
  /** The connection of the last conversation; null when there was none, or it was deleted. */
  readonly whatsapp: { readonly id: number; readonly name: string; readonly status: string } | null
}
/** A page of GET /contacts (CON-04). */
export interface ContactsPageWire {
  readonly contacts: readonly ContactDetailWire[]
  readonly count: number
  readonly hasMore: boolean
}
/** A page of GET /api/contacts/all (EXT-11). */
export interface AllContactsWire {
  readonly contacts: readonly ContactDetailWire[]
  /** Null on the last page. */
  readonly nextCursor: number | null
}
/** An item of GET /contacts/list. */
export type ContactNameWire = Pick<ContactWire, 'id' | 'name'>
/** The response of POST /contacts/upload (CON-05). */
export interface UploadWire {
  readonly newContacts: readonly { readonly contactId: number; readonly contactName: string }[]
  /** One entry per row, also when rows share a number. */
  readonly errorBag: readonly { readonly contactName: string; readonly error: string }[]
}
/** The response of POST /contacts/import (CON-06). */
export interface ImportWire {
  readonly imported: number
  readonly existing: number
  readonly failed: number
}
