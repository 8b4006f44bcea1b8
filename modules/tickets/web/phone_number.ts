/** Formats a contact's number and name for people. */
import i18next from 'i18next'
import { shownName as nameOf } from '#web/lib/phone_number'

export { shownNumber } from '#web/lib/phone_number'

/** A contact with only a hidden id and no name is shown by a translated text (IN-05). */
export const shownName = (contact: { name: string; number: string }): string =>
  nameOf(contact, i18next.t('tickets:contact.unknown'))
