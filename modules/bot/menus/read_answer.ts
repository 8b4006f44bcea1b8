/** Parses which of several choices a customer means (BOT-07); pure. */
import { typedText } from '#app/kernel/text/sanitize_text'

/**
 * Normalizes for comparison: width, case, accents, invisible characters and surrounding space are ignored. Digits
 * stay as typed: "³" is not "3".
 */
export const folded = (text: string): string =>
  typedText(text)
    .replace(/\P{N}+/gu, (part) => part.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .trim()

/**
 * "2", "02", "２", "2." and "2)" are 2; with any other characters around it there is no number. Null when there is
 * none.
 */
export function chosenNumber(said: string): number | null {
  const match = /^(\d{1,9})[.)]?$/.exec(typedText(said))
  return match ? Number(match[1]) : null
}

interface Choice {
  readonly number: number
  readonly name: string
}

/** The choice with that number, else with that name; null when there is none. */
export function chosenOf<T extends Choice>(said: string, choices: readonly T[]): T | null {
  const number = chosenNumber(said)
  const name = folded(said)
  return (
    choices.find((choice) => choice.number === number) ??
    choices.find((choice) => name !== '' && folded(choice.name) === name) ??
    null
  )
}

/** Back to the main menu (BOT-24). */
export const wantsMainMenu = (said: string): boolean => folded(said) === '#'
/** One menu up (BOT-24). */
export const wantsPreviousMenu = (said: string): boolean => chosenNumber(said) === 0
