/** The tickets that match a search, and the matching message (TCK-05), as an SQL fragment. */
import { patternOf } from '#app/kernel/http/wire'
import type { SqlPiece } from '#modules/tickets/contract'
import type { SearchPieces, Words } from '#modules/tickets/queries/search_pieces'

/**
 * Rows of `ticket_id` and `message_id`; the latter is null for matches by contact or ticket id. A ticket may
 * occur several times. Each part scans one index range of the company's rows.
 */
export function whatIsFound(companyId: number, pieces: SearchPieces): SqlPiece {
  const ways = [byContact(companyId, pieces)]
  if (pieces.ticketId !== null) {
    ways.push({
      sql: 'select id, null::bigint from tickets where company_id = ? and id = ?',
      bindings: [companyId, pieces.ticketId],
    })
  }
  if (pieces.words.length) ways.push(byWords(companyId, pieces.words))
  return {
    sql: ways.map(({ sql }) => sql).join(' union all '),
    bindings: ways.flatMap(({ bindings }) => bindings),
  }
}

function byContact(companyId: number, { text, numbers }: SearchPieces): SqlPiece {
  const ways = [
    'folded(contacts.name) like folded(?)',
    ...numbers.map(() => 'contacts.number like ?'),
  ]
  return {
    sql: `select tickets.id as ticket_id, null::bigint as message_id from contacts
          join tickets on tickets.company_id = contacts.company_id and tickets.contact_id = contacts.id
          where contacts.company_id = ? and (${ways.join(' or ')})`,
    bindings: [companyId, patternOf(text), ...numbers.map(patternOf)],
  }
}

/**
 * The newest matching message of each ticket. The index stores words without positions: for a phrase query it
 * would parse each message with all of its words again. So the index is searched for the words, and the few
 * matches are compared as text, the cheaper comparison first.
 */
function byWords(companyId: number, words: readonly Words[]): SqlPiece {
  const asked = words.map((one) => queryOf(companyId, one))
  const phrases = words.filter(({ isPhrase }) => isPhrase).map((one) => saidOf(companyId, one))
  return {
    sql: `select ticket_id, max(id) from messages
          where company_id = ? and not is_deleted
            and to_tsvector('simple', words_of(company_id, body)) @@ (${asked.map(({ sql }) => sql).join(' && ')})
            ${phrases.map(({ sql }) => sql).join(' ')}
          group by ticket_id`,
    bindings: [companyId, ...[...asked, ...phrases].flatMap(({ bindings }) => bindings)],
  }
}

/**
 * All lexemes that PostgreSQL derives from the text. One typed word may yield several ("½" is "1/2") or none
 * ("①" is no letter): `plainto_tsquery` combines them, and only its result, which is always a valid query, is
 * extended here. The last word matches as a prefix where `isOpen`; a query without words matches nothing.
 */
function queryOf(companyId: number, { text, isOpen }: Words): SqlPiece {
  const plain = `plainto_tsquery('simple', words_of(?::int, ?))`
  return {
    sql: isOpen ? `coalesce(nullif(${plain}::text, '') || ':*', '')::tsquery` : plain,
    bindings: [companyId, text],
  }
}

/** The words must be consecutive; neither side contains characters with a special meaning in `like`. */
function saidOf(companyId: number, { text }: Words): SqlPiece {
  return {
    sql: `and folded(body) like '%' || regexp_replace(folded(?), '[^[:alnum:]]+', '%', 'g') || '%'
          and ' ' || words_of(company_id, body) like '% ' || words_of(?::int, ?) || '%'`,
    bindings: [text, companyId, text],
  }
}
