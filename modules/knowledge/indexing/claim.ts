/** Claims of documents: of one at most one process at a time, and the newest claim alone may write. */
import { databaseClient } from '#app/kernel/database/database_client'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { lockedConfig } from '#modules/knowledge/access'
import { mostChunks, type DocumentType } from '#modules/knowledge/contract'
import { changeIndex } from '#modules/knowledge/indexing/generations'
import { copyVectors, hasVectorTable } from '#modules/knowledge/search/vector_table'

export const laneName = 'knowledge.documents'
/** Seconds without a sign of life after which another process may go on. */
const claimSeconds = 60
/** Rows of one statement. */
const rowsAtOnce = 500

/** A document that this process has claimed. */
export interface ClaimedDocument {
  readonly id: number
  readonly companyId: number
  readonly type: DocumentType
  readonly mediaFile: string
  /** The index of the passages that it has, 0 for none. */
  readonly generation: number
  /** Counts claims: a later one is another process's. */
  readonly claims: number
  /** Claims since it last went on. */
  readonly attempts: number
}
/** A passage without its vector. */
export interface OpenChunk {
  readonly id: string
  readonly content: string
}

/** The company's document that has been due longest; null when there is none, or somebody else has it. */
export const claim = (companyId: number): Promise<ClaimedDocument | null> =>
  unitOfWork(async (work) => {
    const { rows } = await work.trx.rawQuery(
      `update knowledge_documents
       set status = 'processing', claims = claims + 1, attempts = attempts + 1,
         due_at = now() + make_interval(secs => ?), updated_at = now()
       where id = (
         select id from knowledge_documents
         where company_id = ? and status in ('pending', 'processing') and due_at <= now()
         order by due_at, id limit 1 for update skip locked
       )
       returning id, company_id as "companyId", type, media_file as "mediaFile", generation, claims, attempts`,
      [claimSeconds, companyId]
    )
    const [document = null] = rows as ClaimedDocument[]
    if (document) emit(work, document)
    return document
  })

/** Companies with a document that is due. */
export async function dueCompanies(): Promise<readonly string[]> {
  const { rows } = await databaseClient().rawQuery(
    `select distinct company_id from knowledge_documents
     where status in ('pending', 'processing') and due_at <= now()`
  )
  return rows.map((row: { company_id: number }) => String(row.company_id))
}

const ours = ({ trx }: Pick<Work, 'trx'>, { id, claims }: ClaimedDocument) =>
  trx.from('knowledge_documents').where({ id, claims, status: 'processing' })

const emit = (work: Work, { id, companyId }: ClaimedDocument) =>
  work.emit('knowledge.changed', { companyId, of: 'document', id, change: 'update' })

/** Changes the document as long as this claim is the newest one; false otherwise. */
const write = (
  document: ClaimedDocument,
  change: (work: Work) => Record<string, unknown>,
  also?: (work: Work) => Promise<void>
): Promise<boolean> =>
  unitOfWork(async (work) => {
    const changed = await ours(work, document).update({
      ...change(work),
      updated_at: work.trx.raw('now()'),
    })
    if (Number(changed) === 0) return false
    await also?.(work)
    emit(work, document)
    return true
  })

const claimedUntil = ({ trx }: Work) => trx.raw('now() + make_interval(secs => ?)', [claimSeconds])

/** Keeps the claim; false once another process has it, or the document is to be indexed anew. */
export async function renew({ id, claims }: ClaimedDocument): Promise<boolean> {
  const { rowCount } = await databaseClient().rawQuery(
    `update knowledge_documents set due_at = now() + make_interval(secs => ?)
     where id = ? and claims = ? and status = 'processing'`,
    [claimSeconds, id, claims]
  )
  return rowCount > 0
}

/** Raised where the company's index would become too large. */
export class IndexFull extends Error {}

/** Its passages in the index of this generation, in their order; false as above. */
export const storeChunks = (
  document: ClaimedDocument,
  generation: number,
  chunks: readonly { readonly content: string; readonly tokens: number }[]
): Promise<boolean> =>
  write(
    document,
    (work) => ({
      ...{ generation, chunk_count: chunks.length, embedded_count: 0 },
      due_at: claimedUntil(work),
    }),
    async ({ trx }) => {
      const { id, companyId } = document
      const [{ count }] = await trx
        .from('knowledge_chunks')
        .where({ company_id: companyId, generation })
        .whereNot('document_id', id)
        .count('* as count')
      if (Number(count) + chunks.length > mostChunks) throw new IndexFull()
      await trx.from('knowledge_chunks').where({ document_id: id, generation }).delete()
      const rows = chunks.map((chunk, position) => ({
        ...{ company_id: companyId, document_id: id, generation, position },
        ...chunk,
      }))
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        await trx.table('knowledge_chunks').multiInsert(rows.slice(from, from + rowsAtOnce))
      }
    }
  )

/** The first of its passages without a vector. */
export const openChunks = (
  { id }: ClaimedDocument,
  generation: number,
  limit: number
): Promise<readonly OpenChunk[]> =>
  databaseClient()
    .from('knowledge_chunks')
    .where({ document_id: id, generation })
    .whereNull('vector')
    .orderBy('position')
    .limit(limit)
    .select('id', 'content')

/** `vectors`: one for each of the passages; false as above. */
export const storeVectors = (
  document: ClaimedDocument,
  chunks: readonly OpenChunk[],
  vectors: readonly Buffer[]
): Promise<boolean> =>
  write(
    document,
    (work) => ({
      embedded_count: work.trx.raw('embedded_count + ?', [chunks.length]),
      ...{ attempts: 0, error: null, due_at: claimedUntil(work) },
    }),
    async ({ trx }) => {
      await trx.rawQuery(
        `update knowledge_chunks set vector = computed.vector
         from unnest(?::bigint[], ?::bytea[]) as computed (id, vector)
         where knowledge_chunks.id = computed.id`,
        [chunks.map(({ id }) => id), vectors as never]
      )
      // After the update, which whoever makes the table waits for.
      if (!(await hasVectorTable(trx))) return
      await copyVectors(
        trx,
        chunks.map(({ id }, at) => ({ id, vector: vectors[at]! }))
      )
    }
  )

/** All its passages are in the index of this generation. */
export const complete = (document: ClaimedDocument, generation: number): Promise<boolean> =>
  end(document, { status: 'completed', error: null, indexed_generation: generation })

/** `error`: a word of a list. */
export const fail = (document: ClaimedDocument, error: string): Promise<boolean> =>
  end(document, { status: 'error', error })

const end = (document: ClaimedDocument, change: Record<string, unknown>): Promise<boolean> =>
  unitOfWork(async (work) => {
    const config = await lockedConfig(document, work)
    return write(
      document,
      () => change,
      () => changeIndex(work, config)
    )
  })

export interface Release {
  /** Before it is due again. */
  readonly seconds: number
  /** Claims without progress. */
  readonly attempts: number
  /** Why it was not successful, a word of a list; null when the process stops in good order. */
  readonly error: string | null
}

/** Due again. */
export const release = (
  document: ClaimedDocument,
  { seconds, attempts, error }: Release
): Promise<boolean> =>
  write(document, ({ trx }) => ({
    ...{ status: 'pending', attempts, error },
    due_at: trx.raw('now() + make_interval(secs => ?)', [seconds]),
  }))
