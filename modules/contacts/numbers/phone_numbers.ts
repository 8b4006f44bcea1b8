/** How other modules read phone numbers that people write (EXT-10). Each function is documented in its own file. */
import { numberCandidates } from '#modules/contacts/canonical_number'
import { sheetReader } from '#modules/contacts/importing/sheet_reader'
import { assertNotErased, erasedAmong } from '#modules/contacts/personal_data/erased_numbers'
import { typedNumber } from '#modules/contacts/numbers/typed_number'

export const phoneNumbers = {
  /** The forms under which a number may be stored. */
  candidates: numberCandidates,
  /** One that somebody typed into a form. */
  typed: typedNumber,
  /** Those in the rows of a sheet, with names and e-mails (CON-05). */
  sheetReader,
  /** Those of erased people, which must not come back (OPS-01). */
  erasedAmong,
  assertNotErased,
}
