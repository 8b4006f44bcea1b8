/** Types and limits of sheets that do not require the parser. */

/** Why a file is rejected as a sheet of contacts. */
export type SheetFault =
  'wrong_type' | 'too_large' | 'unreadable' | 'no_rows' | 'no_numbers' | 'too_many_rows'

export interface SheetRow {
  readonly name: string
  readonly number: string
  readonly email: string
}
export type SheetReading = { readonly rows: readonly SheetRow[] } | { readonly fault: SheetFault }

/** Maximum bytes of a file (API-11). */
export const maxBytes = 10 * 1024 * 1024
