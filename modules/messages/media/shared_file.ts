/**
 * Files that are sent repeatedly, by automation (BOT-09) or from the library (FIL-02). Tickets keeps one copy
 * of each, measured once and shared by all its messages: the owner may change or delete the original at any
 * time, while conversations keep what was sent in them.
 */
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { readFile } from '#app/kernel/media/media'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { discardFiles, dropFiles, keepFiles, storePending } from '#app/kernel/media/pending_files'
import type { FileToSend } from '#modules/messages/actions/reply_content'
import { measureFile } from '#app/kernel/media/convert/measure_file'

/** A file that belongs to another module. */
export interface FileSource {
  /** Its key in the company's storage; different content has a different key. */
  readonly file: string
  /** Display name. */
  readonly name: string
}

type Measured = Omit<FileToSend, 'name'>

/**
 * Hours after which `last_sent_at` is updated again, and hours without sending after which the copy may be
 * deleted.
 */
const noteHours = 12
const keptHours = 24

/** Null when the original no longer exists. Two concurrent first uses end with one copy. */
export async function sharedFile(
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
  // Updated rarely, so that concurrent senders of the same file do not wait for each other's row lock.
  await work.trx
    .from('shared_files')
    .where(place)
    .where('last_sent_at', '<', now().minus({ hours: noteHours }).toJSDate())
    .update({ last_sent_at: now().toJSDate() })
  const row: (Omit<Measured, 'file'> & { key: string }) | null = await work.trx
    .from('shared_files')
    .where(place)
    .select('key', 'kind', 'mimetype', 'size', 'width', 'height', 'seconds')
    .first()
  if (!row) return null
  const { key: file, ...measures } = row
  return { file, ...measures }
}

async function copied(work: Work, place: Place, originalName: string): Promise<Measured | null> {
  const bytes = await readFile(place.source).catch((error: Error) => {
    logger.warn({ err: error, file: place.source }, 'tickets: a file to be sent is gone')
    return null
  })
  if (!bytes) return null
  const actor = { companyId: place.company_id }
  const { key, mimetype, size } = await storePending(actor, { bytes, originalName })
  const measured = { mimetype, size, ...(await measureFile(bytes, mimetype)) }
  const row = { key, ...place, ...measured, last_sent_at: now().toJSDate() }
  const { rows } = await work.trx.rawQuery(
    `insert into shared_files (${Object.keys(row).join(', ')})
     values (${Object.keys(row).fill('?').join(', ')})
     on conflict (company_id, source) do nothing returning key`,
    Object.values(row) as never
  )
  if (!rows.length) {
    await dropFiles([key])
    return known(work, place)
  }
  await keepFiles(work, [key])
  return { file: key, ...measured }
}

/** Deletes copies that were not sent for a day and that no message shows. Across all companies. */
export async function sweepSharedFiles(): Promise<void> {
  await unitOfWork(async (work) => {
    const since = now().minus({ hours: keptHours }).toJSDate()
    const { rows } = await work.trx.rawQuery(
      `delete from shared_files where last_sent_at < ? and not exists (
         select from messages where from_me and media_file = shared_files.key)
         and not exists (select from ticketless_messages where media_file = shared_files.key)
       returning key`,
      [since]
    )
    await discardFiles(
      work,
      (rows as { key: string }[]).map(({ key }) => key)
    )
  })
}
