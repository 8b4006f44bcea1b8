/** Passages that share words with a question, whatever their accents and endings. */
import { databaseClient } from '#app/kernel/database/database_client'
import { searchable } from '#modules/knowledge/search/exact'
import type { SearchedIndex } from '#modules/knowledge/search/port'

/** Any of its words is enough; without words that carry meaning nothing is found. */
const anyWord = `replace(plainto_tsquery('public.knowledge_words', ?)::text, '&', '|')::tsquery`

/** Ids of passages, best first. */
export async function sharingWords(
  index: SearchedIndex,
  text: string,
  most: number
): Promise<readonly number[]> {
  const db = databaseClient()
  const rows = await searchable(index)
    .whereRaw(`chunks.words @@ ${anyWord}`, [text])
    // Long passages have more words, and are not better for that.
    .orderBy(db.raw(`ts_rank(chunks.words, ${anyWord}, 1)`, [text]) as never, 'desc')
    .orderBy('chunks.id')
    .limit(most)
    .select('chunks.id')
  return rows.map(({ id }: { id: string }) => Number(id))
}
