/** Formats phone numbers. */

/** `5511987654321` → `+55 11 98765-4321`; other countries: plus and digits. Takes digits. */
export function shownNumber(digits: string): string {
  const brazil = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits)
  return brazil ? `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}` : `+${digits}`
}

interface Named {
  readonly name: string
  readonly number: string
}

/** The name; a name that is only a number is formatted as one; `unknown` when there is neither. */
export function shownName({ name, number }: Named, unknown: string): string {
  if (!name && !number) return unknown
  return !name || /^\+?\d{8,15}$/.test(name) ? shownNumber(name.replace('+', '') || number) : name
}
