/** Reads one row of somebody's sheet: which column is what, and whether it can be a contact (CON-05); pure. */
import { firstCharacters, sanitizeText } from '#app/kernel/sanitize_text'
import { sheetHeads } from '#modules/contacts/contract'
import { canonicalNumber, type NumberCountry } from '#modules/contacts/canonical_number'

export type RowFault =
  | 'ERR_NUMBER_MISSING'
  | 'ERR_WAPP_INVALID_CONTACT'
  | 'ERR_INVALID_EMAIL'
  | 'ERR_INVALID_NAME'
  | 'ERR_DUPLICATED_CONTACT'

export interface ReadRow {
  /** As it was written, else the number; what the person knows the row by. */
  readonly name: string
  /** Canonical digits; empty when there is a fault. */
  readonly number: string
  readonly email: string
  readonly fault: RowFault | null
}

/** Of the columns. */
const longest = 255
/** For short texts only: in a long one without an end it looks again from each dot. */
const emailForm = /^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/

/** `row` is an object of the sheet's heads; anything else is a row without a number. */
export function readRow(row: unknown, country: NumberCountry): ReadRow {
  const written = cellOf(row, 'number')
  const email = cellOf(row, 'email')
  const saidName = cellOf(row, 'name')
  const name = firstCharacters(sanitizeText(saidName || written), longest)
  const number = canonicalNumber(written, country)
  const isEmail = email === '' || (email.length <= longest && emailForm.test(email))
  // No table can hold a NUL.
  const isName = !saidName.includes('\0')
  const fault = faultOf({ written, number, isEmail, isName })
  return { name, number: fault ? '' : number!, email, fault }
}

interface Snapshot {
  readonly written: string
  readonly number: string | null
  readonly isEmail: boolean
  readonly isName: boolean
}

function faultOf({ written, number, isEmail, isName }: Snapshot): RowFault | null {
  if (written === '') return 'ERR_NUMBER_MISSING'
  if (number === null || !/^[+\d\s().-]+$/.test(written)) return 'ERR_WAPP_INVALID_CONTACT'
  if (!isName) return 'ERR_INVALID_NAME'
  return isEmail ? null : 'ERR_INVALID_EMAIL'
}

/** The first filled column of that kind; a sheet keeps numbers as numbers. */
function cellOf(row: unknown, kind: keyof typeof sheetHeads): string {
  if (typeof row !== 'object' || row === null) return ''
  const heads: readonly string[] = sheetHeads[kind]
  for (const [head, value] of Object.entries(row)) {
    if (!heads.includes(plain(head))) continue
    const isText = typeof value === 'string' || typeof value === 'number'
    const text = isText ? String(value).trim() : ''
    if (text) return text
  }
  return ''
}

const plain = (head: string) =>
  head
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
