/** Who pays: what the first step of the checkout asks for, by the names of the contract. */

export const countries = ['BR', 'usa'] as const

export interface Payer {
  readonly firstName: string
  readonly lastName: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: (typeof countries)[number]
  /** CPF or CNPJ without punctuation; empty when none was given. */
  readonly taxNumber: string
}
export const payerFields = [
  'firstName',
  'lastName',
  'taxNumber',
  'zipcode',
  'address2',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof Payer)[]

const noPayer: Payer = {
  firstName: '',
  lastName: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  country: 'BR',
  taxNumber: '',
}

/** In this browser, for each company: several may pay with it. */
const keyOf = (companyId: number) => `billing.payer.${companyId}`

/** What was typed the last time in this browser; else an empty form. */
export function rememberedPayer(companyId: number): Payer {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '{}') as Partial<Payer>
    return { ...noPayer, ...kept }
  } catch {
    return noPayer
  }
}

/** Without the tax number, which identifies a person: others may use this browser. */
export function rememberPayer(companyId: number, { taxNumber: _, ...payer }: Payer): void {
  localStorage.setItem(keyOf(companyId), JSON.stringify(payer))
}

const zipPatterns = { BR: /^\d{5}-?\d{3}$/, usa: /^\d{5}(-?\d{4})?$/ } as const

/** Whether this can be a postal code of that country. */
export const isZipcode = (text: string, country: Payer['country']) =>
  zipPatterns[country].test(text.trim())
