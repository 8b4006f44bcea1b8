// Amounts at the edges: decimal text, decimal numbers, and text for people. Inside they are centavos.
import type { Centavos } from '#modules/billing/sandbox/charge'

const DECIMAL = /^(\d{1,10})\.(\d{2})$/
const shown = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `19.90` → 1990, in the one form that the Pix API takes; undefined for any other text. */
export function fromDecimal(text: string): Centavos | undefined {
  const [, reais, centavos] = DECIMAL.exec(text) ?? []
  return reais === undefined ? undefined : Number(reais) * 100 + Number(centavos)
}

/** 1990 → `19.90` */
export const toDecimal = (amount: Centavos) =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** 19.9 → 1990. Reads the digits, as 19.9 * 100 is not 1990; undefined for more than two decimals. */
export function fromNumber(value: unknown): Centavos | undefined {
  if (typeof value !== 'number' || value < 0) return undefined
  const [reais, decimals = ''] = String(value).split('.')
  return decimals.length > 2 ? undefined : fromDecimal(`${reais}.${decimals.padEnd(2, '0')}`)
}

/** 1990 → 19.9 */
export const toNumber = (amount: Centavos) => Number(toDecimal(amount))

/** 1990 → `R$ 19,90` */
export const showAmount = (amount: Centavos) => shown.format(amount / 100)
