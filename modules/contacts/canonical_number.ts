/** The one written form of a phone number, and the forms under which it may be known (EXT-10). */

/**
 * Canonical digits: no plus, no leading 00, a Brazilian mobile number with its ninth digit. Null when
 * there are fewer than 8 or more than 15 digits.
 */
export function canonicalNumber(given: string): string | null {
  const digits = given.replace(/\D/g, '').replace(/^00/, '')
  if (digits.length < 8 || digits.length > 15) return null
  const brazilian = /^55([1-9][1-9])([6-9]\d{7})$/.exec(digits)
  return brazilian ? `55${brazilian[1]}9${brazilian[2]}` : digits
}

/** The canonical form and, for a Brazilian mobile number, the form without its ninth digit (IN-02). */
export function numberCandidates(given: string): string[] {
  const canonical = canonicalNumber(given)
  if (canonical === null) return []
  const mobile = /^55([1-9][1-9])9([6-9]\d{7})$/.exec(canonical)
  return mobile ? [canonical, `55${mobile[1]}${mobile[2]}`] : [canonical]
}
