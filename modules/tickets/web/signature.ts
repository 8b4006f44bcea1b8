/** The name that stands before what an agent says, so that the customer knows who speaks. */

/** `*Ana:*` on a line of its own, before the text. */
export const signatureOf = (name: string) => `*${name.trim()}:*\n`

/** The text as the customer gets it; a file without words stays without words. */
export function signed(text: string, signature: string): string {
  const trimmed = text.trim()
  return trimmed && signature + trimmed
}

/** The signature at the beginning of a text; empty when it has none. */
export const signatureIn = (text: string) => /^\*[^*\n]+:\*\n/.exec(text)?.[0] ?? ''

/** Of a text whose lines were joined, as lists show it: what comes after this person's signature, or null. */
export function afterSignature(text: string, name: string): string | null {
  const mark = signatureOf(name).trimEnd()
  return text.startsWith(mark) ? text.slice(mark.length).trimStart() : null
}

/** What was typed, without the signature, which is put before it again. */
export const unsigned = (text: string) => text.slice(signatureIn(text).length)
