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

/** All that is stored about a person, as a file that can be downloaded for a day (OPS-01). */
export interface Archive {
  readonly status: 'pending' | 'done' | 'failed'
  /** Rows and files written so far. */
  readonly doneRows: number
  /** Bytes; null until it is done. */
  readonly size: number | null
  readonly url: string | null
  readonly errorCode: string | null
  readonly expiresAt: string | null
}
