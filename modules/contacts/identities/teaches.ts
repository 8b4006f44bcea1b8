/** Pure check: does a sighting of a person contain anything that the contact's row lacks (IN-05, IN-07)? */
import { firstCharacters } from '#app/kernel/text/sanitize_text'
import type { NumberState, PersonSeen } from '#modules/contacts/contract'
import { numberIsOld, provesNumber } from '#modules/contacts/identities/learn_number'

/** What the contact's row contains already. */
interface Known {
  readonly name: string
  readonly number: string
  readonly numberState: NumberState
  readonly isNameEdited: boolean
}

/** The name that the person chose, normalised for storage; empty when there is none. */
export const nameOf = ({ pushName }: PersonSeen) => firstCharacters(pushName?.trim() ?? '', 255)

/** No name is known: it is empty, or the number is used in its place. */
export const isUnnamed = ({ name, number }: Pick<Known, 'name' | 'number'>) =>
  name === '' || name === number

/** A name for an unnamed contact (IN-07), its missing number (IN-05), or the confirmation of it (CON-01). */
export function teaches(person: PersonSeen, known: Known): boolean {
  const bringsName = isUnnamed(known) && !known.isNameEdited && nameOf(person) !== ''
  const { phone } = person
  return bringsName || (phone !== null && (numberIsOld(known, phone) || provesNumber(known, phone)))
}
