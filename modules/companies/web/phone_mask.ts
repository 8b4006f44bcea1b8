/** Phone numbers while they are typed. */

/**
 * The digits of what was typed or pasted, at most `most`. Brazil's country code and a leading zero are dropped: forms keep
 * Brazilian numbers without them.
 */
export function phoneDigits(typed: string, most: number): string {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isWithCountry = /^55\d{10,11}$/.test(digits) || /^\s*\+\s*55/.test(typed)
  return (isWithCountry ? digits.slice(2) : digits).slice(0, most)
}

/** `11987654321` → `(11) 98765-4321`, and what is typed of it; more digits than Brazil has: plus and digits. */
export function maskedPhone(digits: string): string {
  if (digits.length > 11) return `+${digits}`
  const line = digits.slice(2)
  const head = line.slice(0, digits.length === 11 ? 5 : 4)
  const tail = line.slice(head.length)
  if (!line) return digits && `(${digits}`
  return `(${digits.slice(0, 2)}) ${head}${tail && `-${tail}`}`
}

/** Where the caret stands in a masked number when this many digits are before it. */
export function caretAfter(masked: string, count: number): number {
  let seen = 0
  for (const [place, character] of [...masked].entries()) {
    if (seen === count) return place
    if (/\d/.test(character)) seen++
  }
  return masked.length
}
