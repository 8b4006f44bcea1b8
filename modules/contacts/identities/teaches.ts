/** Whether a sighting of a person brings anything that their row lacks (IN-05, IN-07); pure. */
import { firstCharacters } from '#app/kernel/sanitize_text'
import type { NumberState, PersonSeen } from '#modules/contacts/contract'
import { numberIsOld, provesNumber } from '#modules/contacts/identities/learn_number'

/** What a row says of a person already. */
interface Known {
  readonly name: string
  readonly number: string
  readonly numberState: NumberState
  readonly isNameEdited: boolean
}

/** The name that the person chose, as a row keeps it; empty when none was said. */
export const nameOf = ({ pushName }: PersonSeen) => firstCharacters(pushName?.trim() ?? '', 255)

/** Nobody has said a name yet: it is empty, or the number stands in its place. */
export const isUnnamed = ({ name, number }: Pick<Known, 'name' | 'number'>) =>
  name === '' || name === number

/** A name for somebody unnamed (IN-07), the number that was missing (IN-05), or the proof of it (CON-01). */
export function teaches(person: PersonSeen, known: Known): boolean {
  const bringsName = isUnnamed(known) && !known.isNameEdited && nameOf(person) !== ''
  const { phone } = person
  return bringsName || (phone !== null && (numberIsOld(known, phone) || provesNumber(known, phone)))
}
