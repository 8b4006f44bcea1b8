/** Fixtures of the knowledge base for tests: documents, their vectors, and the work of the lane by hand. */
import { createHash, randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { storeFile } from '#app/kernel/media/media'
import { lockedConfig } from '#modules/knowledge/access'
import { carryOut } from '#modules/knowledge/indexing/carry_out'
import { claim } from '#modules/knowledge/indexing/claim'
import { KnowledgeDocument, type KnowledgeConfig } from '#modules/knowledge/model'
import { fillVectorTable, hasVectorTable } from '#modules/knowledge/search/vector_table'
import { bytesOf } from '#modules/llm/public'

type Company = Pick<Actor, 'companyId'>

/** The configuration of the company, with these fields. */
export const aConfig = (
  company: Company,
  fields: Partial<KnowledgeConfig> = {}
): Promise<KnowledgeConfig> =>
  unitOfWork(async (work) => (await lockedConfig(company, work)).merge(fields).save())

/** A text of its own by default, which waits to be indexed. */
export async function aDocument(
  company: Company,
  {
    text = `Documento ${randomUUID()}`,
    ...fields
  }: Partial<KnowledgeDocument> & { text?: string } = {}
): Promise<KnowledgeDocument> {
  await aConfig(company)
  const bytes = Buffer.from(text)
  const { key } = await storeFile(company, { bytes, originalName: 'horarios.txt' })
  const row = await KnowledgeDocument.create({
    companyId: company.companyId,
    ...{ name: 'horarios.txt', type: 'txt', size: bytes.length, mediaFile: key },
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    createdAt: now(),
    updatedAt: now(),
    ...fields,
  })
  return row.refresh()
}

/** A document of these passages, indexed by these vectors, which no server has computed. */
export async function anIndexedDocument(
  company: Company,
  passages: readonly { readonly text: string; readonly vector: readonly number[] }[],
  fields: Partial<KnowledgeDocument> = {}
): Promise<KnowledgeDocument> {
  const { generation, version } = await aConfig(company)
  const count = passages.length
  const row = await aDocument(company, {
    ...{ status: 'completed', generation, indexedGeneration: generation },
    ...{ chunkCount: count, embeddedCount: count },
    ...fields,
  })
  await db.table('knowledge_chunks').multiInsert(
    passages.map(({ text, vector }, position) => ({
      ...{ company_id: row.companyId, document_id: row.id, generation, position },
      ...{ content: text, tokens: 1, vector: bytesOf(Float32Array.from(vector)) },
    }))
  )
  if (await hasVectorTable(databaseClient())) await fillVectorTable()
  await aConfig(company, { version: version + 1 })
  return row
}

/** What the lane does for the company until nothing is due; returns how many claims. */
export async function indexDue({ companyId }: Company): Promise<number> {
  for (let done = 0; ; done++) {
    const document = await claim(companyId)
    if (!document) return done
    await carryOut(document)
  }
}

/** As when the time of what waits has come, or the process that had it has died. */
export const dueNow = ({ companyId }: Company) =>
  db
    .from('knowledge_documents')
    .where('company_id', companyId)
    .whereIn('status', ['pending', 'processing'])
    .update({ due_at: new Date(0) })
