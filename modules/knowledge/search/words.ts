/** Passages that share words with a question, whatever their accents and endings. */
import { databaseClient } from '#app/kernel/database/database_client'
import { searchable } from '#modules/knowledge/search/exact'
import type { Hit, SearchedIndex } from '#modules/knowledge/search/port'

/** Each word of the question that carries meaning, as a query of its own. */
const asked = `select row_number() over () as place,
    ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query
  from unnest(tsvector_to_array(to_tsvector('public.knowledge_words', ?))) as word`

/** The fewer passages have a word, the more it says (inverse document frequency, as BM25 has it). */
const weights = `select place,
    ln(1 + greatest(total.passages - count(*) + 0.5, 0) / (count(*) + 0.5))::float8 as weight
  from matches, total group by place, total.passages`

/** Best first: the sum of the weights of the words that a passage has. `score`: above 0. */
export async function sharingWords(
  index: SearchedIndex,
  text: string,
  most: number
): Promise<readonly Hit[]> {
  const db = databaseClient()
  const matches = searchable(index)
    .joinRaw('join asked on chunks.words @@ asked.query')
    .select('chunks.id', 'asked.place')
  const total = db
    .from('knowledge_documents')
    .where({ company_id: index.companyId })
    .where('indexed_generation', '>=', index.generation)
    .sum('chunk_count as passages')
  const rows = await db
    .query()
    .with('asked', db.raw(asked, [text]))
    .with('total', total)
    .with('matches', matches)
    .with('weights', db.raw(weights))
    .from('matches')
    .join('weights', 'weights.place', 'matches.place')
    .groupBy('matches.id')
    .orderByRaw('sum(weights.weight) desc, matches.id')
    .limit(most)
    .select('matches.id', db.raw('sum(weights.weight) as score'))
  return rows.map(({ id, score }: { id: string; score: number }) => ({ id: Number(id), score }))
}
