/** Types, events and extension points of the contacts module. */
import type { Actor } from '#app/kernel/actor/actor'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

export * from '#modules/contacts/contract_audience'
export * from '#modules/contacts/contract_privacy'
export * from '#modules/contacts/contract_slots'

/** IN-03: a phone's digits, WhatsApp's hidden id, or a group's id. */
export type IdentityKind = 'pn' | 'lid' | 'group'

/** The sender, as far as the channel identifies them; at least one of phone and lid is set. */
export interface PersonSeen {
  /** Digits only. */
  readonly phone: string | null
  readonly lid: string | null
  /** The name that the person chose on WhatsApp; null when the message is ours (IN-08). */
  readonly pushName: string | null
}

/** A group in which a message was sent (IN-61). */
export interface GroupSeen {
  /** WhatsApp's id of the group, without `@g.us`. */
  readonly group: string
  /** Null when this sighting has no name: the stored one stays. */
  readonly subject: string | null
}

/** The phone of a hidden id, both as digits (IN-03). */
export interface PairSeen {
  readonly phone: string
  readonly lid: string
}

/** A custom field of a contact. */
export interface ExtraInfo {
  readonly name: string
  readonly value: string
}

/**
 * Whether the number is on WhatsApp. `unchecked`: no connection was available, so the check is pending (CON-01).
 * `absent`: WhatsApp says that nobody has it.
 */
export type NumberState = 'confirmed' | 'unchecked' | 'absent'

export interface ContactView {
  readonly id: number
  /** Empty when neither a name nor a number is known: screens show a fallback text (IN-05). */
  readonly name: string
  /** Canonical digits (EXT-10), empty while only the hidden id is known (IN-05), and for groups. */
  readonly number: string
  readonly email: string
  /** Storage key of the picture; empty without one. */
  readonly avatarFile: string
}
/** With the fields that only the contact's own form shows. */
export interface ContactDetail extends ContactView {
  readonly extraInfo: readonly ExtraInfo[]
  readonly numberState: NumberState
  /** Excluded from all automation (IN-64). */
  readonly isBotDisabled: boolean
  readonly isGroup: boolean
}

export interface ContactChanged {
  readonly companyId: number
  readonly contactId: number
}
/** A contact was created, or its data changed. */
export interface ContactSaved extends ContactChanged {
  readonly change: 'create' | 'update'
}
/** Two contacts were merged; the second row is deleted (IN-06). */
export interface ContactsMerged extends ContactChanged {
  readonly mergedId: number
}
/** Many contacts were created at once: clients refetch their lists. */
export interface ContactsImported {
  readonly companyId: number
  /** The new ones. */
  readonly contactIds: readonly number[]
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    'contacts.contact_changed': ContactSaved
    'contacts.contacts_merged': ContactsMerged
    /** The contact was deleted; its row stays until it is purged (CON-03). */
    'contacts.contact_deleted': ContactChanged
    'contacts.contacts_imported': ContactsImported
  }
}

/** The two contacts of a merge: all rows of `loserId` move to `winnerId`. */
export interface ContactMerge {
  readonly companyId: number
  readonly winnerId: number
  readonly loserId: number
}

/** Another module's rows that reference a contact. */
export interface ContactHoldings {
  /**
   * Moves the loser's rows to the winner, inside the transaction that removes the loser. Both contacts are locked by
   * then; the module takes its own locks after them. If a row still references the loser afterwards, the whole merge
   * fails.
   */
  move(merge: ContactMerge): Promise<void>
}
/** Extension point: modules with rows that reference a contact (IN-06). */
export const contactHoldings = defineExtensionPoint<new () => ContactHoldings>(
  'contacts.contact_holdings',
  { includeDisabled: true }
)

/** Another module that is involved in deleting contacts. */
export interface ContactDependant {
  /**
   * Throws an error of its own while something unfinished needs the contact (CON-03); otherwise hides the contact's
   * data from everybody without `tickets.view_deleted`. Runs in the deleting transaction, with the contact locked.
   */
  leave(contact: ContactChanged): Promise<void>
  /**
   * Deletes all rows that reference the contact, when its retention time is over. Runs in transactions of its own;
   * called again after a crash, and until it succeeds.
   */
  purge(contact: ContactChanged): Promise<void>
}
/** Extension point: checks whether a contact may be deleted, and deletes what belongs to it (CON-03). */
export const contactDependant = defineExtensionPoint<new () => ContactDependant>(
  'contacts.contact_dependant',
  { includeDisabled: true }
)

/** A user gave a contact another number (CON-02). */
export interface ContactRenumbered extends ContactChanged {
  /** Canonical digits. */
  readonly number: string
  /** Identities that no longer belong to the contact, all as digits. */
  readonly former: { readonly phones: readonly string[]; readonly lids: readonly string[] }
}
/** Another module that stores the addresses of contacts. */
export interface ContactReach {
  /**
   * Stops all sending to the contact's former addresses. Runs in the transaction that changes the number, with the
   * contact locked.
   */
  renumber(change: ContactRenumbered): Promise<void>
}
/** Extension point: modules that store the addresses of contacts. */
export const contactReach = defineExtensionPoint<new () => ContactReach>('contacts.contact_reach', {
  includeDisabled: true,
})

/** Another module that knows which connection of the company is used with a contact. */
export interface LastConnection {
  /** The connection of the newest ticket; null when there is no ticket, or its connection was deleted. */
  of(actor: Pick<Actor, 'companyId'>, contactId: number): Promise<number | null>
}
/** Extension point: the connection last used with a contact. */
export const lastConnection = defineExtensionPoint<new () => LastConnection>(
  'contacts.last_connection'
)

/** Column headers of a sheet of contacts, compared without case, accents and punctuation (CON-05). */
export const sheetHeads = {
  name: ['nome', 'name', 'nombre'],
  number: ['telefone', 'numero', 'number', 'phone', 'whatsapp', 'celular', 'telefono', 'movil'],
  email: ['email', 'correo'],
} as const satisfies Readonly<Record<'name' | 'number' | 'email', readonly string[]>>
/** CON-05: maximum rows per upload. */
export const maxSheetRows = 5000
