/**
 * Amounts of money. Inside they are integers of centavos; decimals exist only where we speak to others, and are read
 * and written digit by digit, because 19.9 * 100 is not 1990.
 */

/** Ten digits before the comma: what the Pix API takes at most. */
export const maxCents = 999_999_999_999

const decimal = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/**
 * `99.90`, `99.9` or `99` → 9990, 9990, 9900. A number, as JSON has it, is read by its shortest text. Throws a
 * RangeError for anything but a non-negative amount of at most ten digits and two decimals.
 */
export function centsOf(amount: string | number): number {
  const [, reais, decimals = ''] = decimal.exec(String(amount)) ?? []
  if (reais === undefined) {
    throw new RangeError('An amount has at most ten digits and two decimals, and no sign.')
  }
  return Number(reais) * 100 + Number(decimals.padEnd(2, '0'))
}

/** 9990 → `99.90`. Throws a RangeError for what is no whole number of centavos from 0 to `maxCents`. */
export function textOf(cents: number): string {
  if (!Number.isInteger(cents) || cents < 0 || cents > maxCents) {
    throw new RangeError('An amount is a whole number of centavos.')
  }
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 9990 → 99.9, for JSON that has amounts as numbers. Throws as `textOf` does. */
export const numberOf = (cents: number): number => Number(textOf(cents))
