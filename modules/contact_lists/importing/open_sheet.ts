/** A file of people, opened in a thread within bounds of size, rows, cells and time (LST-01). */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sheetHeads } from '#modules/contacts/contract'
import { maxRows } from '#modules/contact_lists/contract'
import type { SheetReply, SheetTask } from '#modules/contact_lists/importing/sheet_worker'

/** Cells of the sheet, as a rectangle. */
const maxCells = 3_000_000
/** What a zipped file may unpack to. */
const maxBytes = 200 * 1024 * 1024
const maxMemoryMb = 1_024
const maxOpeningMs = 60_000

/** The file as a whole cannot be taken. */
export class SheetFault extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

export interface SheetRow {
  /** As spreadsheets count. */
  readonly line: number
  /** By header. */
  readonly row: Readonly<Record<string, string>>
}
export interface OpenSheet {
  /** Rows below the headers, blank ones left out. */
  readonly total: number
  rows(from: number, count: number): Promise<readonly SheetRow[]>
  close(): Promise<void>
}

/**
 * .xlsx, .xls or text with separators, its first sheet; by its content, not its name. Throws a `SheetFault`:
 * ERR_SHEET_UNREADABLE, ERR_SHEET_TOO_LARGE, ERR_SHEET_SLOW, or ERR_SHEET_NO_NUMBERS without a column of numbers.
 */
export async function openSheet(bytes: Uint8Array, openingMs = maxOpeningMs): Promise<OpenSheet> {
  const task: SheetTask = {
    ...{ bytes, maxRows, maxCells, maxBytes },
    heads: Object.values(sheetHeads).flat(),
    numberHeads: sheetHeads.number,
  }
  const worker = new Worker(new URL(fileName, import.meta.url), {
    workerData: task,
    // Without the house's loader, which it does not need.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  const ask = async (signal?: AbortSignal): Promise<SheetReply> => {
    try {
      const [reply] = (await once(worker, 'message', { signal })) as [SheetReply]
      return reply
    } catch (error) {
      throw new SheetFault(codeOf(error))
    }
  }
  try {
    const reply = await ask(AbortSignal.timeout(openingMs))
    if ('fault' in reply) throw new SheetFault(reply.fault)
    return {
      total: 'opened' in reply ? reply.opened : 0,
      rows: async (from, count) => {
        worker.postMessage({ from, count })
        const answer = await ask()
        return 'rows' in answer ? answer.rows : []
      },
      close: async () => void (await worker.terminate()),
    }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/** The same file before and after the build. */
const fileName = import.meta.url.endsWith('.ts') ? './sheet_worker.ts' : './sheet_worker.js'

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'ERR_SHEET_SLOW'
  // Node's code for a thread above its memory limit, which is none of ours.
  return code?.endsWith('_OUT_OF_MEMORY') ? 'ERR_SHEET_TOO_LARGE' : 'ERR_SHEET_UNREADABLE'
}
