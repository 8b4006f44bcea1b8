/** The words of the contacts module, its news and its questions. */
import type { Actor } from '#app/kernel/actor'
import { defineExtensionPoint } from '#app/kernel/extension_point'

export * from '#modules/contacts/contract_slots'

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

/** A group that somebody wrote in (IN-61). */
export interface GroupSeen {
  /** WhatsApp's id of the group, without `@g.us`. */
  readonly group: string
  /** Null when this sighting does not say: a group that has a name keeps it. */
  readonly subject: string | null
}

/** The phone behind a hidden id, digits both (IN-03). */
export interface PairSeen {
  readonly phone: string
  readonly lid: string
}

/** Something that a person wrote down about a contact. */
export interface ExtraInfo {
  readonly name: string
  readonly value: string
}

/**
 * Is the number on WhatsApp? `unchecked`: nobody could be asked yet, which is still owed (CON-01). `absent`:
 * WhatsApp says that nobody has it.
 */
export type NumberState = 'confirmed' | 'unchecked' | 'absent'

export interface ContactView {
  readonly id: number
  /** Empty when neither a name nor a number is known: screens say so in words (IN-05). */
  readonly name: string
  /** Canonical digits (EXT-10), empty while only the hidden id is known (IN-05), and for groups. */
  readonly number: string
  readonly email: string
  /** Key of the stored picture; empty without one. */
  readonly avatarFile: string
}
/** With what only the contact's own form shows. */
export interface ContactDetail extends ContactView {
  readonly extraInfo: readonly ExtraInfo[]
  readonly numberState: NumberState
  /** No automation of any kind (IN-64). */
  readonly isBotDisabled: boolean
  readonly isGroup: boolean
}

export interface ContactChanged {
  readonly companyId: number
  readonly contactId: number
}
/** A new one, or one that is known by other facts than before. */
export interface ContactSaved extends ContactChanged {
  readonly change: 'create' | 'update'
}
/** Two contacts turned out to be one person; the second row is gone (IN-06). */
export interface ContactsMerged extends ContactChanged {
  readonly mergedId: number
}
/** Many came at once: whoever shows contacts looks again. */
export interface ContactsImported {
  readonly companyId: number
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    'contacts.contact_changed': ContactSaved
    'contacts.contacts_merged': ContactsMerged
    /** Out of the book; its row stays until it is purged (CON-03). */
    'contacts.contact_deleted': ContactChanged
    'contacts.contacts_imported': ContactsImported
  }
}

/** What the two rows of a merge are: everything of `loserId` becomes `winnerId`'s. */
export interface ContactMerge {
  readonly companyId: number
  readonly winnerId: number
  readonly loserId: number
}

/** Another module's rows that name a contact. */
export interface ContactHoldings {
  /**
   * Makes the loser's rows the winner's, inside the transaction that removes the loser. Both contacts are
   * held by then; what the module locks itself comes after them. A row that still names the loser
   * afterwards makes the whole merge fail.
   */
  move(merge: ContactMerge): Promise<void>
}
/** Whose rows name the contact that goes (IN-06)? */
export const contactHoldings = defineExtensionPoint<new () => ContactHoldings>(
  'contacts.contact_holdings',
  { includeDisabled: true }
)

/** Another module that has to do with contacts that are deleted. */
export interface ContactDependant {
  /**
   * Throws an error of its own while something unfinished needs the contact (CON-03); otherwise puts what is
   * the contact's where only `tickets.view_deleted` sees it. In the transaction that deletes, with the contact
   * held.
   */
  leave(contact: ContactChanged): Promise<void>
  /**
   * Deletes all rows that name the contact: its time is over. In transactions of its own; asked again after a
   * crash, and until it succeeds.
   */
  purge(contact: ContactChanged): Promise<void>
}
/** May this contact go, and what goes with it (CON-03)? */
export const contactDependant = defineExtensionPoint<new () => ContactDependant>(
  'contacts.contact_dependant',
  { includeDisabled: true }
)

/** A person gave a contact another number (CON-02). */
export interface ContactRenumbered extends ContactChanged {
  /** Canonical digits. */
  readonly number: string
  /** What the contact was known by and is no more, digits all: it leads to somebody else. */
  readonly former: { readonly phones: readonly string[]; readonly lids: readonly string[] }
}
/** Another module that keeps where contacts are reached. */
export interface ContactReach {
  /**
   * Nothing leaves for the contact by the former ways any more. In the transaction that gives the number,
   * with the contact held.
   */
  renumber(change: ContactRenumbered): Promise<void>
}
/** Who keeps where the contact is reached? */
export const contactReach = defineExtensionPoint<new () => ContactReach>('contacts.contact_reach', {
  includeDisabled: true,
})

/** Another module that knows over which number of the company people speak with a contact. */
export interface LastConnection {
  /** Of the newest conversation; null when there was none, or its connection is gone. */
  of(actor: Pick<Actor, 'companyId'>, contactId: number): Promise<number | null>
}
/** Over which connection was this contact last spoken with? */
export const lastConnection = defineExtensionPoint<new () => LastConnection>(
  'contacts.last_connection'
)

/** Heads of a sheet of contacts, as people write them, without case, accents and signs (CON-05). */
export const sheetHeads = {
  name: ['nome', 'name', 'nombre'],
  number: ['telefone', 'numero', 'number', 'phone', 'whatsapp', 'celular', 'telefono', 'movil'],
  email: ['email', 'correo'],
} as const satisfies Readonly<Record<'name' | 'number' | 'email', readonly string[]>>
/** CON-05: rows that one upload takes. */
export const maxSheetRows = 5000
