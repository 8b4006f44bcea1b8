/** Which number a contact shows once one of its phones is seen (EXT-10, IN-05). */
import { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'
import type { NumberState } from '#modules/contacts/contract'

/** WhatsApp's own short numbers have no canonical form and are shown unchanged. */
export const shownNumber = (phone: string): string => canonicalNumber(phone) ?? phone

/** A message from the number confirms it when it was unchecked, or when WhatsApp denied it before (CON-01). */
export function provesNumber(
  { number, numberState }: { readonly number: string; readonly numberState: NumberState },
  phone: string
): boolean {
  return numberState !== 'confirmed' && numberCandidates(phone).includes(number)
}

/** Whether the number is missing, or stored without its ninth digit. */
export function numberIsOld({ number }: { readonly number: string }, phone: string): boolean {
  if (number === '') return true
  return number !== shownNumber(phone) && numberCandidates(phone).includes(number)
}
