/** The canonical form of a phone number, and the forms under which it may be stored (EXT-10). */

/** The company's country as far as numbers are concerned: in Brazil people leave out the 55. */
export type NumberCountry = 'BR' | 'other'

/** DDD (area code) 11-99 and a mobile number without the ninth digit. */
const oldMobile = /^55(1[1-9]|[2-9]\d)([6-9]\d{7})$/
/** The same with its ninth digit, followed by 6-9 only: numbers that begin with 91-95 never had a shorter form. */
const oldMobileWithNinth = /^55(1[1-9]|[2-9]\d)9([6-9]\d{7})$/
/** DDD and number in national form: a mobile with or without its ninth digit, or a landline. */
const national = /^(1[1-9]|[2-9]\d)(9\d{8}|[2-9]\d{7})$/

/**
 * Canonical digits: no plus, no leading 00, a Brazilian mobile number with its ninth digit. Null when there are fewer
 * than 8 or more than 15 digits.
 *
 * `country` is the country of the company in whose screens or files the number was typed: in Brazil, 10 or 11 digits
 * in national form are prefixed with 55. Numbers from WhatsApp are always international and need no country.
 */
export function canonicalNumber(given: string, country: NumberCountry = 'other'): string | null {
  const digits = internationalDigits(given, country)
  if (digits.length < 8 || digits.length > 15) return null
  return digits.replace(oldMobile, '55$19$2')
}

/** The canonical form and, for a Brazilian mobile number, the form without its ninth digit (IN-02). */
export function numberCandidates(given: string): string[] {
  const canonical = canonicalNumber(given)
  if (canonical === null) return []
  const older = canonical.replace(oldMobileWithNinth, '55$1$2')
  return older === canonical ? [canonical] : [canonical, older]
}

function internationalDigits(given: string, country: NumberCountry): string {
  const isInternational = /^\D*(\+|00)/.test(given)
  const digits = given.replace(/\D/g, '').replace(/^(00)+/, '')
  return country === 'BR' && !isInternational && national.test(digits) ? `55${digits}` : digits
}
