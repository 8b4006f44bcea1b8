/** Which of several choices a customer means (BOT-07); pure. */
import { typedText } from '#app/kernel/sanitize_text'

/**
 * What is compared: width, case, accents, invisible signs and space around do not matter. Numbers stay as typed:
 * "³" is not "3".
 */
export const folded = (text: string): string =>
  typedText(text)
    .replace(/\P{N}+/gu, (part) => part.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .trim()

/** "2", "02", "２", "2." and "2)" are 2; anything around the number makes it none. Null when it is none. */
export function chosenNumber(said: string): number | null {
  const match = /^(\d{1,9})[.)]?$/.exec(typedText(said))
  return match ? Number(match[1]) : null
}

interface Choice {
  readonly number: number
  readonly name: string
}

/** The choice of that number, else of that name; null when it is none of them. */
export function chosenOf<T extends Choice>(said: string, choices: readonly T[]): T | null {
  const number = chosenNumber(said)
  const name = folded(said)
  return (
    choices.find((choice) => choice.number === number) ??
    choices.find((choice) => name !== '' && folded(choice.name) === name) ??
    null
  )
}

/** Back to where everything begins (BOT-24). */
export const wantsMainMenu = (said: string): boolean => folded(said) === '#'
/** One menu up (BOT-24). */
export const wantsPreviousMenu = (said: string): boolean => chosenNumber(said) === 0
