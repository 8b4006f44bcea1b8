// Phone numbers: which ones have WhatsApp, and the two spellings of Brazilian mobile numbers.

/** Numbers that end in 0000 have no WhatsApp, so that a negative response can be tested. */
export function hasWhatsApp(number: string): boolean {
  return /^\d{8,15}$/.test(number) && !number.endsWith('0000')
}

/** The same mobile number with or without its ninth digit; undefined for numbers that have only one form. */
export function twinOf(number: string): string | undefined {
  const [, area, digits] = /^55(\d{2})9?([6-9]\d{7})$/.exec(number) ?? []
  if (!digits) return undefined
  const short = `55${area}${digits}`
  return number === short ? `55${area}9${digits}` : short
}
