/** Brings the rows of an uploaded file onto its list (LST-01). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { readFile } from '#app/kernel/media/media'
import { discardFiles } from '#app/kernel/media/pending_files'
import { checkSoon } from '#modules/contact_lists/actions/check_soon'
import { openSheet, SheetFault, type OpenSheet } from '#modules/contact_lists/importing/open_sheet'
import { ContactListImport } from '#modules/contact_lists/model'
import { phoneNumbers } from '#modules/contacts/public'

/** Rows per transaction: what a crash may undo. */
const atOnce = 2_000
/** Files that one process reads at a time: each may take a gigabyte for a moment. */
const turns = new PQueue({ concurrency: 1 })

export interface ImportRef {
  readonly companyId: number
  readonly importId: number
}
/** Is told the ids of the people who came onto the list, piece by piece. */
export type OnAdded = (ids: readonly number[]) => void

/** One after the other in this process. Never throws: what is left is done by a later run. */
export const importInTurn = (ref: ImportRef, onAdded?: OnAdded): Promise<void> =>
  turns.add(async () => {
    try {
      await importSheet(ref, onAdded)
    } catch (error) {
      logger.error({ err: error, ...ref }, 'an import of a contact list stopped, and goes on later')
    }
  })

/**
 * Goes on where a former run ended; does nothing when all is done, or the list is gone. Two runs at once do each row
 * once: the one that comes second to a piece stops.
 */
export async function importSheet(ref: ImportRef, onAdded?: OnAdded): Promise<void> {
  const row = await unfinished(ref)
  if (!row?.mediaFile) return
  let sheet: OpenSheet
  try {
    sheet = await openSheet(await readFile(row.mediaFile))
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    return finish(ref, { status: 'failed', errorCode: error.code })
  }
  try {
    const reader = await phoneNumbers.sheetReader(ref)
    for (let from = row.doneRows; from < sheet.total; from += atOnce) {
      const rows = await sheet.rows(from, atOnce)
      const read = await refuseErased(
        ref,
        rows.map(({ line, row: cells }) => ({ line, cells, ...reader(cells) }))
      )
      const added = await keepRows(ref, { from, total: sheet.total, read })
      if (!added) return
      onAdded?.(added)
    }
  } finally {
    await sheet.close()
  }
  await finish(ref, { status: 'done', totalRows: sheet.total })
}

const unfinished = ({ companyId, importId }: ImportRef, work?: Work) => {
  const query = ContactListImport.of({ companyId }, work?.trx).where({
    id: importId,
    status: 'reading',
  })
  if (work) void query.forUpdate()
  return query.first()
}

type ReadRow = ReturnType<Awaited<ReturnType<typeof phoneNumbers.sheetReader>>>
interface Line extends ReadRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}
interface Piece {
  readonly from: number
  readonly total: number
  readonly read: readonly Line[]
}

/** OPS-01: the numbers of erased people that must not come back. */
async function refuseErased(ref: ImportRef, lines: readonly Line[]): Promise<Line[]> {
  const numbers = lines.filter(({ fault }) => fault === null).map(({ number }) => number)
  const erased = await phoneNumbers.erasedAmong(ref, numbers)
  return lines.map((line) =>
    erased.has(line.number) ? { ...line, fault: 'ERR_NUMBER_ERASED' } : line
  )
}

/** The ids of the new people; null when another run has done this piece, or the list is gone. */
function keepRows(ref: ImportRef, { from, total, read }: Piece): Promise<number[] | null> {
  return unitOfWork(async (work) => {
    const row = await unfinished(ref, work)
    if (row?.doneRows !== from) return null
    const sound = read.filter(({ fault }) => fault === null)
    const added = await insertItems(work, row, sound)
    const faulty = read.filter(({ fault }) => fault !== null)
    await insertFaults(work, row, faulty)
    await row
      .merge({
        totalRows: total,
        doneRows: from + read.length,
        addedCount: row.addedCount + added.length,
        duplicateCount: row.duplicateCount + sound.length - added.length,
        faultyCount: row.faultyCount + faulty.length,
        updatedAt: now(),
      })
      .save()
    emitProgress(work, row)
    return added
  })
}

/** Each number once (LST-02); returns the ids of those that were not on the list. */
async function insertItems(
  work: Work,
  { companyId, contactListId }: ContactListImport,
  rows: readonly Line[]
): Promise<number[]> {
  const people = rows.map(({ name, number, email }) => ({ name, number, email }))
  const { rows: made } = await work.trx.rawQuery(
    `insert into contact_list_items
       (company_id, contact_list_id, name, number, email, state, created_at, updated_at)
     select ?, ?, name, number, email, 'unchecked', ?, ?
     from jsonb_to_recordset(?::jsonb) as row (name text, number text, email text)
     on conflict (contact_list_id, number) do nothing returning id`,
    [companyId, contactListId, now().toJSDate(), now().toJSDate(), JSON.stringify(people)] as never
  )
  return made.map(({ id }: { id: number }) => id)
}

/** Characters of a cell that are kept to show what was wrong. */
const longest = 255

async function insertFaults(work: Work, row: ContactListImport, rows: readonly Line[]) {
  const faults = rows.map(({ line, written, fault }) => ({ line, ...written, fault }))
  await work.trx.rawQuery(
    `insert into contact_list_faults (company_id, import_id, line, name, number, email, error_code)
     select ?, ?, line, left(name, ?), left(number, ?), left(email, ?), fault
     from jsonb_to_recordset(?::jsonb) as row (line int, name text, number text, email text, fault text)`,
    [row.companyId, row.id, longest, longest, longest, JSON.stringify(faults)] as never
  )
}

type Outcome = Partial<Pick<ContactListImport, 'status' | 'errorCode' | 'totalRows'>>

async function finish(ref: ImportRef, outcome: Outcome): Promise<void> {
  await unitOfWork(async (work) => {
    const row = await unfinished(ref, work)
    if (!row) return
    const { mediaFile } = row
    await row.merge({ ...outcome, mediaFile: null, updatedAt: now() }).save()
    await discardFiles(work, [mediaFile!])
    emitProgress(work, row)
    checkSoon(work, row)
  })
}

function emitProgress(work: Work, { companyId, contactListId: listId }: ContactListImport) {
  work.emit('contact_lists.changed', { companyId, listId, change: 'update' })
  work.emit('contact_lists.items_reloaded', { companyId, listId })
}
