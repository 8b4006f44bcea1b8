/** Which of two contacts stays when they become one, as the server decides it (IN-06). */
import type { Contact } from './model'

/** The one with a phone, else the oldest. */
export function survivorOf(one: Contact, other: Contact): Contact {
  if ((one.number === '') !== (other.number === '')) return one.number === '' ? other : one
  return one.id < other.id ? one : other
}
