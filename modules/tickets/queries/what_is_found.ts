/** The tickets that a search means, and the message that says it (TCK-05), as one piece of SQL. */
import { patternOf } from '#app/kernel/wire'
import type { SqlPiece } from '#modules/tickets/contract'
import type { SearchPieces, Words } from '#modules/tickets/queries/search_pieces'

/**
 * Rows of `ticket_id` and `message_id`, the latter null for what was found by its contact or its own number;
 * a ticket may be there several times. Each way is one walk along an index of this company's rows.
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
 * Of the messages of a ticket that say it, the newest. The index knows words, not their order: asked for a
 * phrase it would have each message with all of its words parsed anew, so it is asked for the words, and
 * those few are compared as texts, with the cheaper comparison first.
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
 * All words that PostgreSQL makes of the text. One word typed may be several ("½" is "1/2"), or none ("①" is no letter):
 * `plainto_tsquery` joins them by itself, so only its result, which is always a query, is put together here. The last
 * word may go on where `isOpen`; a query without words finds nothing.
 */
function queryOf(companyId: number, { text, isOpen }: Words): SqlPiece {
  const plain = `plainto_tsquery('simple', words_of(?::int, ?))`
  return {
    sql: isOpen ? `coalesce(nullif(${plain}::text, '') || ':*', '')::tsquery` : plain,
    bindings: [companyId, text],
  }
}

/** One word after the other, and nothing between them; neither side has signs that mean something to `like`. */
function saidOf(companyId: number, { text }: Words): SqlPiece {
  return {
    sql: `and folded(body) like '%' || regexp_replace(folded(?), '[^[:alnum:]]+', '%', 'g') || '%'
          and ' ' || words_of(company_id, body) like '% ' || words_of(?::int, ?) || '%'`,
    bindings: [text, companyId, text],
  }
}
