/** Writes the archive of a person into the company's storage (OPS-01). */
import type { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { StoredFile } from '#app/kernel/media/media'
import { dropFiles, keepFiles, storePending } from '#app/kernel/media/pending_files'
import type { Job } from '#app/kernel/modules/module'
import Contact from '#modules/contacts/models/contact'
import ContactExport from '#modules/contacts/models/contact_export'
import { archiveOf } from '#modules/contacts/personal_data/archive'
import { keptHours } from '#modules/contacts/personal_data/exports'
import { personConcerned } from '#modules/contacts/personal_data/people'

interface Payload {
  readonly exportId: number
}

/** Far above what a person can have written: the company's storage is the limit. */
const limitBytes = 1024 ** 4
/** Rows between two counts that are stored. */
const notedEvery = 500
/** Of kernel errors that people are told; for all others the row says this one. */
const failed = 'ERR_EXPORT_FAILED'

/**
 * Does nothing once the row is done or gone. After a crash the next run begins anew: what the former one has written is
 * deleted by the sweep of pending files.
 */
export default class ExportPerson implements Job<Payload> {
  async handle({ exportId }: Payload, stopping?: AbortSignal) {
    const row = await pending(exportId)
    const contact = row && (await Contact.of(row).where('id', row.contactId).first())
    if (!row || !contact) return
    try {
      await place(row, await store(row, contact, stopping))
    } catch (error) {
      // The row stays pending, and another process goes on with it.
      if (stopping?.aborted) return
      await giveUp(row, error)
    }
  }
}

// Across all companies: the row names its company.
const pending = (exportId: number) =>
  ContactExport.query()
    .sideload({ everyCompany: true })
    .where({ id: exportId, state: 'pending' })
    .first()

async function store(
  row: ContactExport,
  contact: Contact,
  stopping?: AbortSignal
): Promise<StoredFile> {
  const stream: Readable = archiveOf(await personConcerned(contact), (done) => {
    if (done % notedEvery === 0) void noteProgress(row.id, done)
  })
  const stop = () => void stream.destroy(new Error('the process stops'))
  stopping?.addEventListener('abort', stop, { once: true })
  if (stopping?.aborted) stop()
  try {
    return await storePending(row, { stream, limitBytes })
  } finally {
    stopping?.removeEventListener('abort', stop)
    stream.destroy()
  }
}

/** Beside the work: a count that is lost is replaced by the next one. */
async function noteProgress(id: number, done: number) {
  await db
    .from('contact_exports')
    .where({ id, state: 'pending' })
    .update({ done_rows: done })
    .catch((error: unknown) => logger.warn({ err: error }, 'a count could not be stored'))
}

/** Another run may have been faster, or the person was erased meanwhile: then nobody needs this file. */
async function place(row: ContactExport, { key, size }: StoredFile) {
  const isPlaced = await unitOfWork(async (work) => {
    const still = await ContactExport.of(row, work.trx)
      .where({ id: row.id, state: 'pending' })
      .forUpdate()
      .first()
    if (!still) return false
    await keepFiles(work, [key])
    const expiresAt = now().plus({ hours: keptHours })
    await still.merge({ state: 'done', mediaFile: key, size, finishedAt: now(), expiresAt }).save()
    return true
  })
  if (!isPlaced) await dropFiles([key])
}

async function giveUp(row: ContactExport, error: unknown) {
  logger.error({ err: error, exportId: row.id }, 'all that is stored about a person: not exported')
  const { code } = error as { code?: string }
  await ContactExport.of(row)
    .where({ id: row.id, state: 'pending' })
    .update({
      state: 'failed',
      errorCode: code === 'E_STORAGE_FULL' ? 'ERR_STORAGE_FULL' : failed,
      finishedAt: now().toJSDate(),
      expiresAt: now().plus({ hours: keptHours }).toJSDate(),
    })
}
