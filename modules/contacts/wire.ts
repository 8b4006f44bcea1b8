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
/** An archive of all that is stored about a person (OPS-01). */
export interface ContactExportWire {
  readonly id: number
  readonly contactId: number
  readonly status: 'pending' | 'done' | 'failed'
  /** Rows and files that were written so far, for whoever waits. */
  readonly doneRows: number
  /** Bytes; null until it is done. */
  readonly size: number | null
  /** Opens the file without a session until `expiresAt`; null until it is done. */
  readonly url: string | null
  readonly errorCode: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
}
/** The response of GET /contacts/{id}/export; null when there is no archive. */
export interface LatestExportWire {
  readonly export: ContactExportWire | null
}
/** A person who is erased: at once for everybody, and row by row until `finishedAt` (OPS-01). */
export interface ContactErasureWire {
  readonly contactId: number
  readonly status: 'pending' | 'done'
  readonly requestedAt: string
  readonly finishedAt: string | null
}
/** The response of GET /platform/contacts/{id}. */
export interface PlatformContactWire {
  readonly id: number
  readonly companyId: number
  /** Null when the company is deleted. */
  readonly companyName: string | null
  readonly name: string
  readonly number: string
}
