/** The words of the contacts module. */

/** IN-03: a phone's digits, WhatsApp's hidden id, or a group's id. */
export type IdentityKind = 'pn' | 'lid' | 'group'

/** Who wrote, as far as the channel says; at least one of phone and lid is known. */
export interface PersonSeen {
  /** Digits only. */
  readonly phone: string | null
  readonly lid: string | null
  /** The name that the person chose; null when the message is ours (IN-08). */
  readonly pushName: string | null
}

export interface ContactView {
  readonly id: number
  readonly name: string
  /** Canonical digits (EXT-10), empty while only the hidden id is known (IN-05). */
  readonly number: string
  readonly email: string
  readonly avatarUrl: string
}

export interface ContactChanged {
  readonly companyId: number
  readonly contactId: number
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    'contacts.contact_changed': ContactChanged
  }
}
