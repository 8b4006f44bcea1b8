/**
 * Files that are stored and that no message shows yet. Each has a row from before its first byte until
 * the transaction that gives it its message: whatever dies in between, no file is left over for ever.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { deleteFile, storeFile, type FileToStore, type StoredFile } from '#app/kernel/media'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'

/** Minutes after which nobody is at work with a file any more. */
const workMinutes = 60
/** Files a sweep takes; the next one takes the rest. */
const atOnce = 200

/** As `storeFile`; the file is deleted in an hour unless `claimFiles` says that a message has it. */
export function storeUnplaced(
  { companyId }: Pick<Actor, 'companyId'>,
  file: FileToStore
): Promise<StoredFile> {
  const announce = async (key: string) => {
    await db
      .table('unplaced_files')
      .insert({ key, company_id: companyId, stored_at: now().toJSDate() })
  }
  return storeFile({ companyId }, { ...file, announce })
}

/** In the transaction that writes the message. Answers how many of them were still there. */
export async function claimFiles(work: Work, keys: readonly string[]): Promise<number> {
  if (!keys.length) return 0
  const placed = await work.trx
    .from('unplaced_files')
    .whereIn('key', [...keys])
    .delete()
  return Number(placed)
}

/**
 * In the transaction that deletes their message: they go after its commit, at the latest with a sweep. What other
 * messages show too stays (`standing_file.ts`).
 */
export async function unplaceFiles(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  ofMessage: readonly string[]
): Promise<void> {
  const standing = await standingOf(work, ofMessage)
  const keys = ofMessage.filter((key) => !standing.has(key))
  if (!keys.length) return
  const since = now().minus({ minutes: workMinutes }).toJSDate()
  await work.trx
    .table('unplaced_files')
    .multiInsert(keys.map((key) => ({ key, company_id: companyId, stored_at: since })))
  work.afterCommit(() => dropFiles(keys))
}

async function standingOf(work: Work, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (!keys.length) return new Set()
  const rows = await work.trx
    .from('standing_files')
    .whereIn('key', [...keys])
    .select('key')
  return new Set(rows.map(({ key }: { key: string }) => key))
}

/** In the transaction that deletes a ticket: the files of its messages go that many days later (CLO-18). */
export async function unplaceFilesOf(
  work: Work,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  { days }: { readonly days: number }
): Promise<void> {
  // As if they had been stored just so long before they go.
  const since = now().plus({ days }).minus({ minutes: workMinutes }).toJSDate()
  await work.trx.rawQuery(
    `insert into unplaced_files (key, company_id, stored_at)
     select file.key, company_id, ?::timestamptz
     from messages, unnest(array[media_file, media_thumbnail, media_playable]) as file (key)
     where company_id = ? and ticket_id = ? and file.key is not null
       and not exists (select from standing_files where standing_files.key = file.key)
     on conflict (key) do nothing`,
    [since, companyId, id]
  )
}

/** Deletes files that found no message. Doing it twice is the same as once. */
export async function dropFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) await deleteFile(key)
  await db
    .from('unplaced_files')
    .whereIn('key', [...keys])
    .delete()
}

/** Deletes what a process left behind that died at work. Answers how many files. Of all companies. */
export async function sweepUnplaced(): Promise<number> {
  return unitOfWork(async (work) => {
    const left: { key: string }[] = await work.trx
      .from('unplaced_files')
      .where('stored_at', '<', now().minus({ minutes: workMinutes }).toJSDate())
      .orderBy('stored_at')
      .limit(atOnce)
      // Whoever places one just now has it.
      .forUpdate()
      .skipLocked()
      .select('key')
    for (const { key } of left) await deleteFile(key)
    await work.trx
      .from('unplaced_files')
      .whereIn(
        'key',
        left.map(({ key }) => key)
      )
      .delete()
    return left.length
  })
}
