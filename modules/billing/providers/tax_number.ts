/** Brazilian tax numbers. */

export interface TaxNumber {
  /** CPF: a person's; CNPJ: a company's. */
  readonly kind: 'cpf' | 'cnpj'
  /** 11 digits, or 14 characters of which since 2026 the first 12 may be capital letters. */
  readonly text: string
}

const forms = [
  { kind: 'cpf', pattern: /^\d{11}$/, maxWeight: 11 },
  { kind: 'cnpj', pattern: /^[\dA-Z]{12}\d{2}$/, maxWeight: 9 },
] as const

/** Reads a CPF or CNPJ with or without punctuation; null when its form or its check digits are wrong. */
export function taxNumberOf(given: string): TaxNumber | null {
  const text = given.replaceAll(/[\s./-]/g, '').toUpperCase()
  const form = forms.find(({ pattern }) => pattern.test(text))
  // Numbers of one repeated digit have right check digits and belong to nobody.
  if (!form || /^(.)\1*$/.test(text)) return null
  const body = text.slice(0, -2)
  const first = checkDigit(body, form.maxWeight)
  const second = checkDigit(`${body}${first}`, form.maxWeight)
  return text === `${body}${first}${second}` ? { kind: form.kind, text } : null
}

/** Modulo 11; weights begin with 2 at the right end, and again after `maxWeight`. A letter counts as its ASCII code - 48. */
function checkDigit(text: string, maxWeight: number): number {
  let sum = 0
  for (let place = 0; place < text.length; place++) {
    const value = text.charCodeAt(text.length - 1 - place) - 48
    sum += value * (2 + (place % (maxWeight - 1)))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
