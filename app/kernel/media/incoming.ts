/** Temporary folders for uploads: one per request, deleted when the request ends (API-11). */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'

export const incomingFolder = app.makePath(env.get('DATA_DIR', '.data'), 'incoming')

/** Twice the time that the body of a request may take. */
const longestMs = 60 * 60_000

/** The folder is readable by the owner of this process only, and is deleted however `work` ends. */
export async function inFolderOfCall<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dirname(incomingFolder), { recursive: true })
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(incomingFolder, 'call-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Deletes what crashed processes left behind. Only old folders: other processes may share the directory and be in
 * use.
 */
export async function sweepIncoming(): Promise<void> {
  for (const name of await readdir(incomingFolder).catch(() => [])) {
    const folder = join(incomingFolder, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - longestMs) await rm(folder, { recursive: true, force: true })
  }
}

/** At start-up, and every hour from then on. */
export async function keepIncomingSwept(): Promise<void> {
  await sweepIncoming()
  setInterval(() => void sweepIncoming().catch(warn), longestMs).unref()
}

const warn = (error: Error) => logger.warn({ err: error }, 'files were left behind')
