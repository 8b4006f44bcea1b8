/** The places that contacts' screens leave to others, and those that it fills itself. */
import { defineSlot } from '#app/kernel/extension_point'

/** Whose form is open. */
export interface ContactFieldsProps {
  readonly contactId: number
}
/** Further fields of other modules in the form of a known contact, below what is noted about them. */
export const contactFields = defineSlot<ContactFieldsProps>('contacts.contact_fields')

/** A contact as screens hand it on. */
export interface ShownContact {
  readonly id: number
  /** As it is kept: empty when nobody has said one. */
  readonly name: string
  /** Digits; empty while WhatsApp hides it, and for groups. */
  readonly number: string
  readonly email: string
  readonly photoUrl: string
  readonly isGroup: boolean
}

/** The form of a contact, over whatever is shown; filled by contacts itself. */
export interface ContactEditorProps {
  /** Null adds one. */
  readonly contactId: number | null
  /** What the form of a new one begins with. */
  readonly draft?: Partial<Pick<ShownContact, 'name' | 'number' | 'email'>>
  /** Whoever opened it cannot go on without the number. */
  readonly needsNumber?: boolean
  /**
   * Given the contact as it was saved; with it, a contact that has the number already is offered to be taken
   * instead. Without it, that one is offered to be opened.
   */
  readonly onSaved?: (contact: ShownContact) => void
  readonly onClose: () => void
}
export const contactEditor = defineSlot<ContactEditorProps>('contacts.editor')

/** What can be done with a contact from its row: the filler draws a `RowAction` of the kit. */
export interface ContactRowProps {
  readonly contact: ShownContact
}
export const contactRowActions = defineSlot<ContactRowProps>('contacts.row_actions')
