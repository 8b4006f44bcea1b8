/** Parses one row of a sheet: finds its columns and decides whether it can become a contact (CON-05); pure. */
import { firstCharacters, sanitizeText } from '#app/kernel/text/sanitize_text'
import { sheetHeads } from '#modules/contacts/contract'
import { canonicalNumber, type NumberCountry } from '#modules/contacts/canonical_number'

export type RowFault =
  | 'ERR_NUMBER_MISSING'
  | 'ERR_WAPP_INVALID_CONTACT'
  | 'ERR_INVALID_EMAIL'
  | 'ERR_INVALID_NAME'
  | 'ERR_DUPLICATED_CONTACT'
  | 'ERR_NUMBER_ERASED'

export interface ReadRow {
  /** The name as written, else the number; identifies the row to the user. */
  readonly name: string
  /** Canonical digits; empty when the row has a fault. */
  readonly number: string
  readonly email: string
  /** The cells as they are in the sheet. */
  readonly written: { readonly name: string; readonly number: string; readonly email: string }
  readonly fault: RowFault | null
}

/** Maximum characters of the columns. */
const longest = 255
/** Applied to short texts only: on long ones the pattern backtracks from each dot. */
const emailForm = /^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/

/** `row` is an object keyed by the sheet's headers; anything else is a row without a number. */
export function readRow(row: unknown, country: NumberCountry): ReadRow {
  const written = cellOf(row, 'number')
  const email = cellOf(row, 'email')
  const givenName = cellOf(row, 'name')
  const name = firstCharacters(sanitizeText(givenName || written), longest)
  const number = canonicalNumber(written, country)
  const isEmail = email === '' || (email.length <= longest && emailForm.test(email))
  // PostgreSQL cannot store NUL characters.
  const isName = !givenName.includes('\0')
  const fault = faultOf({ written, number, isEmail, isName })
  const cells = { name: givenName, number: written, email }
  return { name, number: fault ? '' : number!, email, written: cells, fault }
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

/** The first non-empty column of that kind; sheets may store phone numbers as numbers. */
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
