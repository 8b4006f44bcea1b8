/** Contacts as used by the screens. */
import i18next from 'i18next'
import type { ExtraInfo, NumberState, ShownContact } from '#modules/contacts/contract'
import { shownName as nameOf } from '#web/lib/phone_number'

export interface Contact extends ShownContact {
  readonly extraInfo: readonly ExtraInfo[]
  /** Excluded from all automation (IN-64). */
  readonly isBotDisabled: boolean
  readonly numberState: NumberState
}

/** A contact with only a hidden id and no name gets a fallback text (IN-05). */
export const shownName = (contact: Pick<Contact, 'name' | 'number'>): string =>
  nameOf(contact, i18next.t('contacts:unknown'))
