// Phone numbers: who has WhatsApp, and the two forms in which Brazilian mobile numbers are written.

/** Numbers that end in 0000 have no WhatsApp, so that "is it on WhatsApp?" can be answered with no. */
export function hasWhatsApp(number: string): boolean {
  return /^\d{8,15}$/.test(number) && !number.endsWith('0000')
}

/** The same mobile number with or without its ninth digit; undefined where there are no two forms. */
export function twinOf(number: string): string | undefined {
  const [, area, digits] = /^55(\d{2})9?([6-9]\d{7})$/.exec(number) ?? []
  if (!digits) return undefined
  const short = `55${area}${digits}`
  return number === short ? `55${area}9${digits}` : short
}
