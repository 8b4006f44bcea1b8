/** Parses the first sheet of an .xlsx file; returns a fault code for any other file. */
import { unzipSync } from 'fflate'
import { readSheet, type CellValue } from 'read-excel-file/universal'
import { maxSheetRows, sheetHeads } from '#modules/contacts/contract'
import { maxBytes, type SheetReading } from './texts'

/** Maximum unpacked bytes of the archive; larger ones are refused as decompression bombs. */
const maxUnpacked = 64 * 1024 * 1024
const maxParts = 1000

export async function sheetOf(file: Uint8Array<ArrayBuffer>): Promise<SheetReading> {
  if (file.length > maxBytes) return { fault: 'too_large' }
  const packed = partsOf(file)
  if (!packed) return { fault: 'wrong_type' }
  if (packed.bytes > maxUnpacked || packed.names.length > maxParts) return { fault: 'too_large' }
  if (!packed.names.includes('xl/workbook.xml')) return { fault: 'wrong_type' }
  try {
    return rowsOf(await readSheet(file.buffer, 1))
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Entries and declared sizes of the archive, without unpacking it; null when it is not an archive. */
function partsOf(file: Uint8Array) {
  const names: string[] = []
  let bytes = 0
  try {
    unzipSync(file, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        bytes += originalSize
        return false
      },
    })
  } catch {
    return null
  }
  return names.length ? { names, bytes } : null
}

type Cell = CellValue | null

function rowsOf(lines: readonly (readonly Cell[])[]): SheetReading {
  const filled = lines.filter((line) => line.some((cell) => textOf(cell) !== ''))
  const [heads, ...rest] = filled
  if (!heads || !rest.length) return { fault: 'no_rows' }
  const columns = columnsOf(heads)
  if (!columns.number.length) return { fault: 'no_numbers' }
  if (rest.length > maxSheetRows) return { fault: 'too_many_rows' }
  const pick = (line: readonly Cell[], places: readonly number[]) =>
    places.map((place) => textOf(line[place])).find((text) => text !== '') ?? ''
  return {
    rows: rest.map((line) => ({
      name: pick(line, columns.name),
      number: pick(line, columns.number),
      email: pick(line, columns.email),
    })),
  }
}

/** The column indexes of each kind, matched by the server's rule (CON-05). */
function columnsOf(heads: readonly Cell[]) {
  const written = heads.map((head) => plain(textOf(head)))
  const placesOf = (names: readonly string[]) =>
    written.flatMap((head, place) => (names.includes(head) ? [place] : []))
  return {
    name: placesOf(sheetHeads.name),
    number: placesOf(sheetHeads.number),
    email: placesOf(sheetHeads.email),
  }
}

const textOf = (cell: Cell | undefined) =>
  cell === null || cell === undefined || cell instanceof Date ? '' : String(cell).trim()

const plain = (head: string) =>
  head
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
