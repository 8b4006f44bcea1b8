/** Splits what a model has written into messages of WhatsApp (LLM-07); pure. */

/** Characters of one message, and messages of one answer. */
export const longestMessage = 4096
const maxParts = 3

/** At the last paragraph, line, sentence or word that fits; what is left after the third message is left out. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest && parts.length < maxParts) {
    const end = rest.length <= longestMessage ? rest.length : endOfPart(rest)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return parts
}

/** Where a part ends that has more behind it: not in its first half, if there is a choice. */
function endOfPart(text: string): number {
  const room = text.slice(0, longestMessage)
  for (const border of [/\n\s*\n/g, /\n/g, /[.!?…]\s/g, /\s/g]) {
    const last = [...room.matchAll(border)].at(-1)
    if (last && last.index >= longestMessage / 2) return last.index + last[0].length
  }
  // Half of a pair is no character.
  return /[\uD800-\uDBFF]$/.test(room) ? longestMessage - 1 : longestMessage
}
