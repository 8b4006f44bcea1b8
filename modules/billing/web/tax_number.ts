/** CPF and CNPJ while they are typed. The server checks them again. */

const lengths = { cpf: 11, cnpj: 14 } as const

/** What was typed, without punctuation: at most the 14 characters of a CNPJ, which since 2026 may have letters. */
export const taxCharacters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .slice(0, lengths.cnpj)

/** `12345678909` → `123.456.789-09`, `12345678000195` → `12.345.678/0001-95`, and what is typed of them. */
export function maskedTaxNumber(text: string): string {
  const isCpf = text.length <= lengths.cpf && !/[A-Z]/.test(text)
  const marks: Readonly<Record<number, string>> = isCpf
    ? { 3: '.', 6: '.', 9: '-' }
    : { 2: '.', 5: '.', 8: '/', 12: '-' }
  return [...text].map((character, place) => (marks[place] ?? '') + character).join('')
}

/** Whether it is complete and its two check digits are right. */
export function isTaxNumber(text: string): boolean {
  if (/^(.)\1*$/.test(text)) return false
  if (/^\d{11}$/.test(text)) return hasCheckDigits(text, 11)
  return /^[\dA-Z]{12}\d{2}$/.test(text) && hasCheckDigits(text, 9)
}

const hasCheckDigits = (text: string, highestWeight: number) =>
  [text.length - 2, text.length - 1].every(
    (place) => Number(text[place]) === checkDigit(text.slice(0, place), highestWeight)
  )

/** Modulo 11. From the right the weights go from 2 to the highest one, and begin anew; a letter counts 17 and more. */
function checkDigit(text: string, highestWeight: number): number {
  const values = [...text].reverse().map((character) => character.charCodeAt(0) - 48)
  const sum = values.reduce(
    (total, value, place) => total + value * ((place % (highestWeight - 1)) + 2),
    0
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
