/** Prices as people type them. */
import { number } from '#web/lib/format'

/**
 * `1.234,50`, `1234,5` and `1234.50` are `1234.50`, as the server reads it; null for what is no price from 0 to
 * 9.999.999,99. A separator before one or two last digits begins the decimals, others stand between thousands.
 */
export function readPrice(typed: string): string | null {
  const text = typed.replace(/^\s*R\$|\s/g, '')
  const [, whole, decimals = ''] =
    /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const digits = whole?.replace(/[.,]/g, '')
  return digits && digits.length <= 7 ? `${digits}.${decimals.padEnd(2, '0')}` : null
}

/** `1234,50` in Portuguese, `1234.50` in English: for a field. */
export const typedPrice = (price: number): string =>
  number(price, { minimumFractionDigits: 2, useGrouping: false })
