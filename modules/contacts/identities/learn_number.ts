/** Which number a contact shows, once a phone of theirs is seen (EXT-10, IN-05). */
import { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'

/** WhatsApp's own short numbers have no canonical form and are shown as they are. */
export const shownNumber = (phone: string): string => canonicalNumber(phone) ?? phone

/** Is the number still missing, or written in the form of before the ninth digit? */
export function numberIsOld({ number }: { readonly number: string }, phone: string): boolean {
  if (number === '') return true
  return number !== shownNumber(phone) && numberCandidates(phone).includes(number)
}
