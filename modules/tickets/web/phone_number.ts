/** A contact's number and name as people write them. */
import i18next from 'i18next'
import { shownName as nameOf } from '#web/lib/phone_number'

export { shownNumber } from '#web/lib/phone_number'

/** Somebody of whom only a hidden id is known, and nobody has said a name, is told in words (IN-05). */
export const shownName = (contact: { name: string; number: string }): string =>
  nameOf(contact, i18next.t('tickets:contact.unknown'))

/** The digits of a number as somebody wrote it; empty when there are too few to call. */
export function plainNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 5 ? digits : ''
}
