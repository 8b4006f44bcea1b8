/** Slots that the screens of contacts offer to other modules, and those that contacts fills itself. */
import { defineSlot } from '#app/kernel/modules/extension_point'

/** The contact whose form is open. */
export interface ContactFieldsProps {
  readonly contactId: number
}
/** Further fields of other modules in the form of an existing contact, below its custom fields. */
export const contactFields = defineSlot<ContactFieldsProps>('contacts.contact_fields')

/** A contact as screens pass it on. */
export interface ShownContact {
  readonly id: number
  /** As stored: empty when no name is known. */
  readonly name: string
  /** Digits; empty while WhatsApp hides it, and for groups. */
  readonly number: string
  readonly email: string
  readonly photoUrl: string
  readonly isGroup: boolean
}

/** The contact's form, opened over the current screen; filled by contacts itself. */
export interface ContactEditorProps {
  /** Null opens the form for a new contact. */
  readonly contactId: number | null
  /** Initial values for a new contact. */
  readonly draft?: Partial<Pick<ShownContact, 'name' | 'number' | 'email'>>
  /** The opener requires a number. */
  readonly needsNumber?: boolean
  /**
   * Called with the saved contact. If it is set, the form offers to use an existing contact that already has the
   * number; otherwise it offers to open that contact.
   */
  readonly onSaved?: (contact: ShownContact) => void
  readonly onClose: () => void
}
export const contactEditor = defineSlot<ContactEditorProps>('contacts.editor')

/** An action on a contact in its row; the filler renders a `RowAction` of the kit. */
export interface ContactRowProps {
  readonly contact: ShownContact
}
export const contactRowActions = defineSlot<ContactRowProps>('contacts.row_actions')
