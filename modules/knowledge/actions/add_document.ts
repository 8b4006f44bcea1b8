/** Takes a document, which the lane then indexes (RAG-01). */
import { createHash, type Hash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { FileToStore, StoredFile } from '#app/kernel/media/media'
import { storeAndAttach } from '#app/kernel/media/pending_files'
import { errors, lockedConfig } from '#modules/knowledge/access'
import { record, snapshotOf } from '#modules/knowledge/actions/record'
import { documentTypes, mostDocuments, type DocumentType } from '#modules/knowledge/contract'
import { laneName } from '#modules/knowledge/indexing/claim'
import { KnowledgeDocument } from '#modules/knowledge/model'

/** What the content of these must be; of text the reader decides. */
const contentOfType: Partial<Record<DocumentType, readonly string[]>> = {
  pdf: ['application/pdf'],
  docx: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/zip',
  ],
  doc: ['application/x-cfb', 'application/rtf'],
}

/** 415 ERR_RAG_DOCUMENT_TYPE, 409 ERR_RAG_DOCUMENT_TWICE, 422 ERR_RAG_DOCUMENTS_FULL, 413 ERR_FILE_TOO_LARGE. */
export async function addDocument(actor: Actor, file: FileToStore): Promise<KnowledgeDocument> {
  const type = typeNamed(file.originalName ?? '')
  const hash = createHash('sha256')
  const content = 'stream' in file ? file.stream : [file.bytes]
  const hashed = { ...file, stream: Readable.from(throughHash(content, hash)) }
  return onUnique('knowledge_documents_once', errors.E_KNOWLEDGE_DOCUMENT_TWICE, () =>
    storeAndAttach(actor, hashed, (stored) => place(actor, type, stored, hash.digest('hex')))
  )
}

/** By the name, as text has no signature. */
function typeNamed(name: string): DocumentType {
  const extension = extname(name).slice(1).toLowerCase()
  const type = documentTypes.find((one) => one === extension)
  if (!type) throw new errors.E_KNOWLEDGE_TYPE()
  return type
}

async function* throughHash(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: Hash
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

function place(
  actor: Actor,
  type: DocumentType,
  { key, name, size, mimetype }: StoredFile,
  contentHash: string
): Promise<KnowledgeDocument> {
  if (!(contentOfType[type]?.includes(mimetype) ?? true)) throw new errors.E_KNOWLEDGE_TYPE()
  const { companyId } = actor
  return unitOfWork(async (work) => {
    await lockedConfig(actor, work)
    const [{ $extras: all }] = await KnowledgeDocument.of(actor, work.trx).count('* as count')
    if (Number(all.count) >= mostDocuments) throw new errors.E_KNOWLEDGE_FULL()
    const row = await new KnowledgeDocument()
      .useTransaction(work.trx)
      .merge({
        ...{ companyId, name, type, size, contentHash, mediaFile: key },
        createdAt: now(),
        updatedAt: now(),
      })
      .save()
    record(work, actor, row.id, { after: snapshotOf(row) })
    work.afterCommit(() => signal(laneName, String(companyId)))
    return row.refresh()
  })
}
