/** The agent's name before the text of a message, so that the customer knows who is writing. */

/** The text as the customer gets it; the empty caption of a file stays empty. */
export function signed(text: string, signature: string): string {
  const trimmed = text.trim()
  return trimmed && signature + trimmed
}

/** The signature at the beginning of a text; empty when it has none. */
export const signatureIn = (text: string) => /^\*[^*\n]+:\*\n/.exec(text)?.[0] ?? ''

/** The text without the signature, which is prepended again when it is sent. */
export const unsigned = (text: string) => text.slice(signatureIn(text).length)
