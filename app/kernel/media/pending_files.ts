/**
 * Files that no row names: not yet, or not any more. Each has a row of its own here, from before its first byte until
 * the transaction that writes down where it belongs, and again from the transaction that takes it away: whatever dies
 * in between, the hourly sweep deletes the file. Works alike for a folder and for a bucket.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { deleteFile, storeFile, type FileToStore, type StoredFile } from '#app/kernel/media'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'

/** Minutes after which nobody is at work with an upload: Node ends a call whose body takes more than five. */
const uploadMinutes = 60
/** Minutes until a file that the store did not delete is tried again. */
const retryMinutes = 60
/** Files of one transaction of the sweep. */
const atOnce = 50

/** As `storeFile`; the file is deleted in an hour unless `keepFiles` says that a row names it. */
export function storePending(
  actor: Pick<Actor, 'companyId'>,
  file: FileToStore
): Promise<StoredFile> {
  const dueAt = now().plus({ minutes: uploadMinutes }).toJSDate()
  // Not in the unit of work under way: the row must stand before the file, also when that is rolled back.
  const announce = async (key: string) => {
    await db.table('pending_files').insert({ key, due_at: dueAt })
  }
  return storeFile(actor, { ...file, announce })
}

/** In the transaction that writes the row which names them. Throws when one is not pending: it may be deleted by now. */
export async function keepFiles({ trx }: Work, keys: readonly string[]): Promise<void> {
  if (!keys.length) return
  const kept = await trx
    .from('pending_files')
    .whereIn('key', [...keys])
    .delete()
  if (Number(kept) < keys.length) throw new Error('a stored file took too long to find its place')
}

/** In the transaction after which no row names them: they go after its commit, at the latest with a sweep. */
export async function discardFiles(work: Work, keys: readonly string[]): Promise<void> {
  if (!keys.length) return
  const dueAt = now().toJSDate()
  await work.trx.table('pending_files').multiInsert(keys.map((key) => ({ key, due_at: dueAt })))
  work.afterCommit(() => dropFiles(keys))
}

/** Deletes pending files at once. Twice is the same as once. */
export async function dropFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await deleteFile(key)
    await db.from('pending_files').where({ key }).delete()
  }
}

/** Stores a file, then has `place` write down where it belongs, in one unit of work; one that finds no place is not kept. */
export async function storeAndAttach<T>(
  actor: Pick<Actor, 'companyId'>,
  file: FileToStore,
  place: (stored: StoredFile) => Promise<T>
): Promise<T> {
  const stored = await storePending(actor, file)
  try {
    return await unitOfWork(async (work) => {
      const placed = await place(stored)
      await keepFiles(work, [stored.key])
      return placed
    })
  } catch (error) {
    await dropFiles([stored.key])
    throw error
  }
}

/** Deletes what is due, of all companies. Two at once take different files; what the store refuses is tried later. */
export async function sweepPendingFiles(): Promise<void> {
  while ((await sweepSome()) === atOnce);
}

function sweepSome(): Promise<number> {
  return unitOfWork(async ({ trx }) => {
    const due: { key: string }[] = await trx
      .from('pending_files')
      .where('due_at', '<=', now().toJSDate())
      .orderBy('due_at')
      .limit(atOnce)
      // Whoever places one just now has it.
      .forUpdate()
      .skipLocked()
      .select('key')
    const retryAt = now().plus({ minutes: retryMinutes }).toJSDate()
    for (const { key } of due) {
      const row = trx.from('pending_files').where({ key })
      await ((await isDeleted(key)) ? row.delete() : row.update({ due_at: retryAt }))
    }
    return due.length
  })
}

async function isDeleted(key: string): Promise<boolean> {
  try {
    await deleteFile(key)
    return true
  } catch (error) {
    logger.warn({ err: error, key }, 'a file that nobody needs could not be deleted')
    return false
  }
}
