/** Which number a contact shows, once a phone of theirs is seen (EXT-10, IN-05). */
import { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'
import type { NumberState } from '#modules/contacts/contract'

/** WhatsApp's own short numbers have no canonical form and are shown as they are. */
export const shownNumber = (phone: string): string => canonicalNumber(phone) ?? phone

/** A message from the number itself proves what nobody could ask, or what WhatsApp denied before (CON-01). */
export function provesNumber(
  { number, numberState }: { readonly number: string; readonly numberState: NumberState },
  phone: string
): boolean {
  return numberState !== 'confirmed' && numberCandidates(phone).includes(number)
}

/** Is the number still missing, or written in the form of before the ninth digit? */
export function numberIsOld({ number }: { readonly number: string }, phone: string): boolean {
  if (number === '') return true
  return number !== shownNumber(phone) && numberCandidates(phone).includes(number)
}
