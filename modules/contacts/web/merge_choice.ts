/** Which of two contacts stays in a merge, by the same rule as the server (IN-06). */
import type { Contact } from './model'

/** The contact with a phone, else the oldest. */
export function survivorOf(one: Contact, other: Contact): Contact {
  if ((one.number === '') !== (other.number === '')) return one.number === '' ? other : one
  return one.id < other.id ? one : other
}
