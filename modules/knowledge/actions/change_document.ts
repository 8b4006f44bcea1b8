/** Deletes documents, and tries those again that have failed (RAG-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { discardFiles } from '#app/kernel/media/pending_files'
import { accessDocument, errors, lockedConfig } from '#modules/knowledge/access'
import { record, snapshotOf } from '#modules/knowledge/actions/record'
import { laneName } from '#modules/knowledge/indexing/claim'
import { changeIndex } from '#modules/knowledge/indexing/generations'
import { KnowledgeDocument } from '#modules/knowledge/model'

/** With its file, passages and vectors. 404 ERR_NO_RAG_DOCUMENT_FOUND. */
export const deleteDocument = (actor: Actor, id: unknown): Promise<void> =>
  unitOfWork(async (work) => {
    // Another company's id adds no configuration to the caller's.
    await accessDocument(actor, id)
    const config = await lockedConfig(actor, work)
    const row = await accessDocument(actor, id, work)
    await row.delete()
    await changeIndex(work, config)
    await discardFiles(work, [row.mediaFile])
    record(work, actor, row.id, { before: snapshotOf(row) })
  })

/** From where it stopped. 409 ERR_RAG_DOCUMENT_NOT_FAILED. */
export const retryDocument = (actor: Actor, id: unknown): Promise<KnowledgeDocument> =>
  unitOfWork(async (work) => {
    const row = await accessDocument(actor, id, work)
    if (row.status !== 'error') throw new errors.E_KNOWLEDGE_NOT_FAILED()
    const before = snapshotOf(row)
    await row.merge({ status: 'pending', error: null, attempts: 0, updatedAt: now() }).save()
    // By the database's clock, as claims are.
    await KnowledgeDocument.of(actor, work.trx)
      .where({ id: row.id })
      .update({ dueAt: work.trx.raw('now()') })
    record(work, actor, row.id, { before, after: snapshotOf(row) })
    work.afterCommit(() => signal(laneName, String(actor.companyId)))
    return row
  })
