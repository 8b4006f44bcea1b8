/**
 * Opens a file of people in a thread of its own, so that a large or malicious one holds up nobody else; then hands out
 * its rows in pieces, as they are asked for. Only npm packages may be imported here: it runs without the house's loader.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import papaparse from 'papaparse'

export interface SheetTask {
  readonly bytes: Uint8Array
  /** Folded headers of the columns that are wanted; the others are dropped. */
  readonly heads: readonly string[]
  /** Those of numbers among them: one is needed. */
  readonly numberHeads: readonly string[]
  readonly maxRows: number
  readonly maxCells: number
  /** Of the contents of a zipped file, unpacked. */
  readonly maxBytes: number
}
export type SheetReply =
  | { readonly fault: 'ERR_SHEET_UNREADABLE' | 'ERR_SHEET_TOO_LARGE' | 'ERR_SHEET_NO_NUMBERS' }
  | { readonly opened: number }
  /** Rows by header, and their lines in the file. */
  | { readonly rows: readonly { readonly line: number; readonly row: Record<string, string> }[] }

type Cells = readonly unknown[]
const { bytes, heads, numberHeads, maxRows, maxCells, maxBytes } = workerData as SheetTask
const port = parentPort!
const say = (reply: SheetReply) => port.postMessage(reply)

class TooLarge extends Error {}

try {
  serve(rowsOf())
} catch (error) {
  say({ fault: error instanceof TooLarge ? 'ERR_SHEET_TOO_LARGE' : 'ERR_SHEET_UNREADABLE' })
}

/** The first row is the headers; blank rows are no rows, but count as lines. */
function serve(all: readonly Cells[]) {
  const first = all.findIndex((cells) => cells.some(isFilled))
  const wanted = (all[first] ?? []).flatMap((head, column) => {
    const name = folded(textOf(head))
    return heads.includes(name) ? [{ name, column }] : []
  })
  const rows = all.flatMap((cells, at) =>
    at > first && cells.some(isFilled) ? [{ line: at + 1, cells }] : []
  )
  if (!wanted.some(({ name }) => numberHeads.includes(name)))
    return say({ fault: 'ERR_SHEET_NO_NUMBERS' })
  if (rows.length > maxRows) throw new TooLarge()
  port.on('message', ({ from, count }: { from: number; count: number }) => {
    say({
      rows: rows.slice(from, from + count).map(({ line, cells }) => ({
        line,
        // A header that occurs twice: its first column with a value counts.
        row: Object.fromEntries(
          wanted.toReversed().flatMap(({ name, column }) => {
            const text = textOf(cells[column])
            return text ? [[name, text]] : []
          })
        ),
      })),
    })
  })
  say({ opened: rows.length })
}

/** By the content, whatever the file is called. */
function rowsOf(): readonly Cells[] {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 3, 4)) return rowsOfSheet(unpacked())
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return rowsOfSheet(bytes)
  return rowsOfText()
}

function rowsOfSheet(data: Uint8Array): readonly Cells[] {
  const sheetRows = maxRows + 100
  const { Sheets, SheetNames } = read(data, { dense: true, sheets: 0, sheetRows, cellText: false })
  const sheet: WorkSheet | undefined = Sheets[SheetNames[0]!]
  if (!sheet?.['!ref']) return []
  const { e } = utils.decode_range(sheet['!ref'])
  if ((e.r + 1) * (e.c + 1) > maxCells) throw new TooLarge()
  return utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: true,
    blankrows: true,
    range: { s: { r: 0, c: 0 }, e },
  })
}

/** A small zip may unpack to anything: no more than its bound is unpacked, and the reader gets it stored. */
function unpacked(): Uint8Array {
  let sum = 0
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize
      if (sum > maxBytes) throw new TooLarge()
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}

function rowsOfText(): readonly Cells[] {
  const text = decoded()
  if (text.includes('\0')) throw new Error('no text')
  const { data, meta } = papaparse.parse<string[]>(text, { preview: maxRows + 100 })
  if (meta.truncated) throw new TooLarge()
  if (data.length * (data[0]?.length ?? 0) > maxCells) throw new TooLarge()
  return data
}

/** Spreadsheets write UTF-8 or, in much of the world, Windows-1252. */
function decoded(): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  return typeof cell === 'string' ? cell.trim() : ''
}
function isFilled(cell: unknown): boolean {
  return textOf(cell) !== ''
}

/** As headers are compared (CON-05). */
function folded(head: string): string {
  return head
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
