// CPF and CNPJ: whether their last two digits are right.

/** 11 digits. */
export const isCpf = (text: string) =>
  /^\d{11}$/.test(text) && !isOneDigit(text) && hasCheckDigits(text, 11)

/** 14 characters without punctuation; since 2026 the first 12 may be capital letters. */
export const isCnpj = (text: string) =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) && !isOneDigit(text) && hasCheckDigits(text, 9)

const isOneDigit = (text: string) => /^(\d)\1+$/.test(text)

/** `maxWeight`: weights count from 2 up to it, from the right, then begin again. */
function hasCheckDigits(text: string, maxWeight: number): boolean {
  const first = checkDigit(text.slice(0, -2), maxWeight)
  const second = checkDigit(text.slice(0, -1), maxWeight)
  return text.endsWith(`${first}${second}`)
}

function checkDigit(text: string, maxWeight: number): number {
  // A letter counts as its code minus that of '0', which for a digit is the digit.
  const values = [...text].reverse().map((letter) => letter.charCodeAt(0) - 48)
  const sum = values.reduce(
    (total, value, index) => total + value * ((index % (maxWeight - 1)) + 2),
    0
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
