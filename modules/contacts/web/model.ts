/** Contacts as the screens know them. */
import i18next from 'i18next'
import type { ExtraInfo, NumberState, ShownContact } from '#modules/contacts/contract'
import { shownName as nameOf } from '#web/lib/phone_number'

export interface Contact extends ShownContact {
  readonly extraInfo: readonly ExtraInfo[]
  /** No automation of any kind (IN-64). */
  readonly isBotDisabled: boolean
  readonly numberState: NumberState
}

/** Somebody of whom only a hidden id is known, and nobody has said a name, is told in words (IN-05). */
export const shownName = (contact: Pick<Contact, 'name' | 'number'>): string =>
  nameOf(contact, i18next.t('contacts:unknown'))
