/**
 * The table of pgvector: the vectors of passages once more, where PostgreSQL can compare them itself. It stands only on
 * servers with that extension; what the passages hold is the truth (ADR 65).
 */
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { databaseClient } from '#app/kernel/database/database_client'
import { vectorsIn } from '#modules/llm/public'

/** Passages of one statement. */
const rowsAtOnce = 200

/** For the operator's command, which says why it fails. */
export const addExtension = 'create extension if not exists vector'

/** The same where nobody waits for it: without the extension, or without the right to add it, nothing happens. */
export const addExtensionIfPossible = `
  do $$
  begin
    if exists (select from pg_available_extensions where name = 'vector') then
      ${addExtension};
    end if;
  exception when others then
    raise notice 'pgvector is not used: %', sqlerrm;
  end $$`

/**
 * Nothing where there is no extension. A table that is there stays as it is. While it is made nobody writes passages, so
 * that each is either found by `fillVectorTable` or written by `copyVectors`.
 */
export const addTableIfPossible = `
  do $$
  begin
    if to_regtype('vector') is not null and to_regclass('knowledge_vectors') is null then
      create table knowledge_vectors (
        chunk_id bigint primary key references knowledge_chunks (id) on delete cascade,
        company_id integer not null,
        document_id integer not null,
        generation integer not null,
        embedding vector not null
      );
      create index knowledge_vectors_searched on knowledge_vectors (company_id, generation);
    end if;
  end $$`

/** A passage with its vector, as the passage's row contains it. */
export interface ChunkVector {
  readonly id: number | string
  readonly vector: Buffer
}

/** Whether it is there now. */
export async function hasVectorTable(client: QueryClientContract): Promise<boolean> {
  const { rows } = await client.rawQuery(
    `select to_regclass('knowledge_vectors') is not null as "isThere"`
  )
  return (rows as readonly { isThere: boolean }[])[0]!.isThere
}

/** Of passages that are deleted meanwhile nothing is copied, and of others nothing twice. The table must be there. */
export async function copyVectors(
  client: QueryClientContract,
  chunks: readonly ChunkVector[]
): Promise<void> {
  await client.rawQuery(
    `with held as (
       select id, company_id, document_id, generation from knowledge_chunks
       where id = any(?::bigint[]) order by id for key share
     )
     insert into knowledge_vectors (chunk_id, company_id, document_id, generation, embedding)
     select held.id, held.company_id, held.document_id, held.generation, given.embedding::vector
     from held join unnest(?::bigint[], ?::text[]) as given (id, embedding) on given.id = held.id
     on conflict (chunk_id) do nothing`,
    [chunks.map(({ id }) => id), chunks.map(({ id }) => id), chunks.map(textOf)] as never
  )
}

/** As pgvector reads it, of the same floats. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`

const textOf = ({ vector }: ChunkVector): string => vectorText(vectorsIn([vector]))

/**
 * Copies the vectors that are missing, of all companies, 200 passages at a time; returns how many passages those were.
 * Each batch stays, whatever happens to the next one. The table must be there.
 */
export async function fillVectorTable(): Promise<number> {
  const client = databaseClient()
  for (let last: number | string = 0, count = 0; ;) {
    const { rows } = await client.rawQuery(
      `select chunks.id, chunks.vector from knowledge_chunks as chunks
       where chunks.id > ? and chunks.vector is not null
         and not exists (select from knowledge_vectors where chunk_id = chunks.id)
       order by chunks.id limit ${rowsAtOnce}`,
      [last]
    )
    const missing = rows as readonly ChunkVector[]
    if (missing.length === 0) return count
    await copyVectors(client, missing)
    count += missing.length
    last = missing.at(-1)!.id
  }
}
