/** The agent's name before the text of a message, as lists show it. */
import { signatureOf } from '#modules/tickets/contract'

/** For a text whose lines were joined, as lists show it: the part after this user's signature, or null. */
export function afterSignature(text: string, name: string): string | null {
  const mark = signatureOf(name).trimEnd()
  return text.startsWith(mark) ? text.slice(mark.length).trimStart() : null
}
