/**
 * Files that are sent again and again, by automation (BOT-09) or from the library (FIL-02). Tickets has one copy of each, measured once, which all
 * their messages show: its owner may change or delete the original at any time, and a conversation keeps what was
 * sent in it.
 */
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { readFile } from '#app/kernel/media'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import type { FileToSend } from '#modules/tickets/actions/reply_content'
import { measureFile } from '#modules/tickets/media/measure_file'
import {
  dropFiles,
  claimFiles,
  storeUnplaced,
  unplaceFiles,
} from '#modules/tickets/media/unplaced_files'

/** A file in its owner's hands. */
export interface FileSource {
  /** Its key in the company's storage; other content has another key. */
  readonly file: string
  /** As people see it. */
  readonly name: string
}

type Measured = Omit<FileToSend, 'name'>

/** Hours after which it is written down again that it is still sent, and after which it may go. */
const noteHours = 12
const keptHours = 24

/** Null when the original is gone. Two that send it first at once end with one copy. */
export async function standingFile(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { file: source, name }: FileSource
): Promise<FileToSend | null> {
  const place = { company_id: companyId, source }
  const file = (await known(work, place)) ?? (await copied(work, place, name))
  return file && { ...file, name }
}

interface Place {
  readonly company_id: number
  readonly source: string
}

async function known(work: Work, place: Place): Promise<Measured | null> {
  // Seldom: those who send the same file at the same time must not wait for each other.
  await work.trx
    .from('standing_files')
    .where(place)
    .where('last_sent_at', '<', now().minus({ hours: noteHours }).toJSDate())
    .update({ last_sent_at: now().toJSDate() })
  const row: (Omit<Measured, 'file'> & { key: string }) | null = await work.trx
    .from('standing_files')
    .where(place)
    .select('key', 'kind', 'mimetype', 'size', 'width', 'height', 'seconds')
    .first()
  if (!row) return null
  const { key: file, ...facts } = row
  return { file, ...facts }
}

async function copied(work: Work, place: Place, originalName: string): Promise<Measured | null> {
  const bytes = await readFile(place.source).catch((error: Error) => {
    logger.warn({ err: error, file: place.source }, 'tickets: a file to be sent is gone')
    return null
  })
  if (!bytes) return null
  const actor = { companyId: place.company_id }
  const { key, mimetype, size } = await storeUnplaced(actor, { bytes, originalName })
  const measured = { mimetype, size, ...(await measureFile(bytes, mimetype)) }
  const row = { key, ...place, ...measured, last_sent_at: now().toJSDate() }
  const { rows } = await work.trx.rawQuery(
    `insert into standing_files (${Object.keys(row).join(', ')})
     values (${Object.keys(row).fill('?').join(', ')})
     on conflict (company_id, source) do nothing returning key`,
    Object.values(row) as never
  )
  if (!rows.length) {
    await dropFiles([key])
    return known(work, place)
  }
  await claimFiles(work, [key])
  return { file: key, ...measured }
}

/** Lets go of those that nobody has sent for a day and no message shows. Of all companies. */
export async function sweepStanding(): Promise<void> {
  await unitOfWork(async (work) => {
    const since = now().minus({ hours: keptHours }).toJSDate()
    const { rows } = await work.trx.rawQuery(
      `delete from standing_files where last_sent_at < ? and not exists (
         select from messages where from_me and media_file = standing_files.key)
       returning key, company_id`,
      [since]
    )
    for (const { key, company_id: companyId } of rows as { key: string; company_id: number }[]) {
      await unplaceFiles(work, { companyId }, [key])
    }
  })
}
