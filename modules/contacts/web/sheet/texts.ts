/** What can be said of a sheet without the means to read it. */

/** Why a file is no sheet of contacts. */
export type SheetFault =
  'wrong_type' | 'too_large' | 'unreadable' | 'no_rows' | 'no_numbers' | 'too_many_rows'

export interface SheetRow {
  readonly name: string
  readonly number: string
  readonly email: string
}
export type SheetReading = { readonly rows: readonly SheetRow[] } | { readonly fault: SheetFault }

/** Bytes of a file (API-11). */
export const maxBytes = 10 * 1024 * 1024
