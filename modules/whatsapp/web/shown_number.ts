/** A linked number as people write it. */

/** `5511987654321` → `+55 11 98765-4321`; other countries behind the plus. */
export function shownNumber(digits: string): string {
  const brazil = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits)
  return brazil ? `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}` : `+${digits}`
}
