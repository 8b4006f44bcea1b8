/**
 * Stored files that no message refers to yet. Each has a row from before its first byte is written until the
 * transaction that stores its message, so that a crash in between leaves no orphaned file for ever.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { deleteFile, storeFile, type FileToStore, type StoredFile } from '#app/kernel/media/media'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'

/** Minutes after which a file is considered abandoned. */
const workMinutes = 60
/** Files per sweep; the next one takes the rest. */
const atOnce = 200

/** As `storeFile`; the file is deleted after an hour unless `claimFiles` marks it as used by a message. */
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

/** Call in the transaction that stores the message. Returns how many of the files still existed. */
export async function claimFiles(work: Work, keys: readonly string[]): Promise<number> {
  if (!keys.length) return 0
  const placed = await work.trx
    .from('unplaced_files')
    .whereIn('key', [...keys])
    .delete()
  return Number(placed)
}

/**
 * Call in the transaction that deletes the message: its files are deleted after the commit, at the latest by
 * a sweep. Files shared with other messages stay (`standing_file.ts`).
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

/** Call in the transaction that deletes a ticket: the files of its messages are deleted after `days` (CLO-18). */
export async function unplaceFilesOf(
  work: Work,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  { days }: { readonly days: number }
): Promise<void> {
  // Dated such that the sweep deletes them after `days`.
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

/** Deletes files without a message. Idempotent. */
export async function dropFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) await deleteFile(key)
  await db
    .from('unplaced_files')
    .whereIn('key', [...keys])
    .delete()
}

/** Deletes files left behind by crashed processes. Returns how many. Across all companies. */
export async function sweepUnplaced(): Promise<number> {
  return unitOfWork(async (work) => {
    const left: { key: string }[] = await work.trx
      .from('unplaced_files')
      .where('stored_at', '<', now().minus({ minutes: workMinutes }).toJSDate())
      .orderBy('stored_at')
      .limit(atOnce)
      // Skips files that are being claimed concurrently.
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
