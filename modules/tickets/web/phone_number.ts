/** A contact's number as people write it. */
import i18next from 'i18next'

/** The contact's name; a name that is only the number is shown as a number. */
export function shownName({ name, number }: { name: string; number: string }): string {
  // Only a hidden id is known, and nobody has said a name (IN-05).
  if (!name && !number) return i18next.t('tickets:contact.unknown')
  return !name || /^\+?\d{8,15}$/.test(name) ? shownNumber(name.replace('+', '') || number) : name
}

/** `5511987654321` → `+55 11 98765-4321`; other countries in groups behind the plus. */
export function shownNumber(digits: string): string {
  const brazil = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits)
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`
  return `+${digits}`
}

/** The digits of a number as somebody wrote it; empty when there are too few to call. */
export function plainNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 5 ? digits : ''
}
