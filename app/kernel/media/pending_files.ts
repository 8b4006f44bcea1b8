/**
 * Files that no row refers to: not yet, or no longer. Each has a row here from before its first byte until the
 * transaction that stores the reference, and again from the transaction that removes the reference. If the process
 * dies in between, the hourly sweep deletes the file. Works for a folder and for a bucket.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { deleteFile, storeFile, type FileToStore, type StoredFile } from '#app/kernel/media/media'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'

/** Minutes after which no upload can still be in progress: Node ends a request after 30 (web_server.ts). */
const uploadMinutes = 60
/** Minutes until a deletion that the store refused is retried. */
const retryMinutes = 60
/** Files per transaction of the sweep. */
const batchSize = 50

/** Like `storeFile`, but the file is deleted after an hour unless `keepFiles` is called for it. */
export function storePending(
  actor: Pick<Actor, 'companyId'>,
  file: FileToStore
): Promise<StoredFile> {
  const dueAt = now().plus({ minutes: uploadMinutes }).toJSDate()
  // Not in the current unit of work: the row must exist before the file does, and survive a rollback.
  const announce = async (key: string) => {
    await db.table('pending_files').insert({ key, due_at: dueAt })
  }
  return storeFile(actor, { ...file, announce })
}

/**
 * Call it in the transaction that writes the rows referring to the files. Throws when one is not pending: it may have
 * been deleted.
 */
export async function keepFiles({ trx }: Work, keys: readonly string[]): Promise<void> {
  if (!keys.length) return
  const kept = await trx
    .from('pending_files')
    .whereIn('key', [...keys])
    .delete()
  if (Number(kept) < keys.length) throw new Error('a stored file took too long to find its place')
}

/**
 * Call it in the transaction that removes the references: the files are deleted after its commit, or by a later
 * sweep.
 */
export async function discardFiles(work: Work, keys: readonly string[]): Promise<void> {
  if (!keys.length) return
  const dueAt = now().toJSDate()
  await work.trx.table('pending_files').multiInsert(keys.map((key) => ({ key, due_at: dueAt })))
  work.afterCommit(() => dropFiles(keys))
}

/**
 * The same for files whose keys a query returns, which are deleted by the first sweep after `dueAt`. `keys`: SQL that
 * returns one column; keys that are pending already stay as they are.
 */
export async function discardSelected(
  { trx }: Work,
  keys: { readonly sql: string; readonly bindings: readonly (string | number)[] },
  dueAt: Date
): Promise<void> {
  await trx.rawQuery(
    `insert into pending_files (key, due_at) select selected.key, ?::timestamptz
     from (${keys.sql}) as selected (key) on conflict (key) do nothing`,
    [dueAt, ...keys.bindings]
  )
}

/** Deletes pending files at once. Idempotent. */
export async function dropFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await deleteFile(key)
    await db.from('pending_files').where({ key }).delete()
  }
}

/** Stores a file and calls `place` to store the reference, in one unit of work; deletes the file when that fails. */
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

/** The file of a row: where it is stored, and its name. Both null when there is none. */
export interface AttachedFile {
  readonly mediaFile: string | null
  readonly mediaName: string | null
}
type RowWithFile = AttachedFile & LucidRow & { updatedAt: DateTime }

/**
 * Gives a row another file, or none, and deletes the former one after the commit. The caller has locked the row.
 * Returns false when the row has this file already: then nothing is written.
 */
export async function replaceFile(
  work: Work,
  row: RowWithFile,
  { mediaFile, mediaName }: AttachedFile
): Promise<boolean> {
  const { mediaFile: former } = row
  if (former === mediaFile) return false
  await row.merge({ mediaFile, mediaName, updatedAt: now() }).save()
  if (former) await discardFiles(work, [former])
  return true
}

/**
 * Deletes what is due, of all companies. Concurrent runs take different files; a deletion that fails is retried
 * later.
 */
export async function sweepPendingFiles(): Promise<void> {
  while ((await sweepSome()) === batchSize);
}

function sweepSome(): Promise<number> {
  return unitOfWork(async ({ trx }) => {
    const due: { key: string }[] = await trx
      .from('pending_files')
      .where('due_at', '<=', now().toJSDate())
      .orderBy('due_at')
      .limit(batchSize)
      // Skips a file that is being attached right now: its row is locked.
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
