/** Amounts of money: centavos inside, at the edge a number of reais with at most two decimals. */

/** The largest amount, in centavos. */
export const largestCents = 999_999_999

/**
 * The centavos of an amount in reais, from 0 to 9999999.99, as a number or a text with a decimal point; null for
 * anything else. The digits are read as they are: arithmetic with fractions would round.
 */
export function centsOf(given: unknown): number | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(given).trim()) ?? []
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'))
}

/** The number of reais that JSON shows: 9990 is 99.9. */
export const reaisOf = (cents: number): number => cents / 100
