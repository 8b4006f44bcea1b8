/** Pages of a conversation: page 1 is the newest, each page is in chronological order (TCK-10). */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import { prepared } from '#app/kernel/database/prepared'
import type { AfterCursor } from '#app/kernel/http/after_cursor'
import { rowId } from '#app/kernel/http/wire'
import { errors } from '#modules/messages/access'
import { visibility, type Ticket } from '#modules/tickets/public'
import { messageViews, type MessageView } from '#modules/messages/queries/message_views'

/** API-05. */
export const messagesPerPage = 20

/** The ticket whose conversation is read. */
export type ChatOf = Pick<Ticket, 'id' | 'contactId' | 'connectionId' | 'isOnSeveralConnections'>

/** Part of the conversation: a page by number, or one before, after or around a message. */
export type MessageCursor =
  | { readonly at: 'page'; readonly page: number }
  | { readonly at: 'before' | 'after' | 'around'; readonly messageId: number }

export interface MessagePage {
  /** In chronological order. */
  readonly messages: MessageView[]
  /** Number of messages of the conversation that the actor may read. */
  readonly count: number
  /** Whether older and newer messages exist. */
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/**
 * Messages of the contact on this connection up to and including this ticket. Agents see this ticket's
 * messages, and of earlier tickets those of their own queues and those without a queue (ADR 23); users who
 * see the whole company see all. 404 ERR_NO_MESSAGE_FOUND when the cursor's message is not among them.
 */
export async function listMessages(
  actor: Actor,
  ticket: ChatOf,
  cursor: MessageCursor
): Promise<MessagePage> {
  const { messages, hasOlder, hasNewer } = await partOf(actor, ticket, cursor)
  // Each row contains the count; an empty page needs its own query.
  const { count } = messages[0] ?? (await countOf(actor, ticket).first())
  return { messages: messages.map(({ count: _count, ...view }) => view), count, hasOlder, hasNewer }
}

/** All messages of the ticket itself, in the order of their ids (EXT-11); one more than the page has, if there is one. */
export const messagesAfter = (
  actor: Actor,
  ticketId: number,
  { after, limit }: AfterCursor
): Promise<MessageView[]> =>
  messageViews(actor)
    .where('messages.ticket_id', ticketId)
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(limit + 1)

type Views = DatabaseQueryBuilderContract<Counted>
type Counted = MessageView & { readonly count: number }
interface Part {
  readonly messages: Counted[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

async function partOf(actor: Actor, ticket: ChatOf, cursor: MessageCursor): Promise<Part> {
  const views = () =>
    ofChat(messageViews(actor), actor, ticket).select(countOf(actor, ticket).as('count')) as Views
  if (cursor.at === 'page') {
    const { rows, hasMore } = await take(views(), 'desc', (cursor.page - 1) * messagesPerPage)
    return { messages: rows.reverse(), hasOlder: hasMore, hasNewer: cursor.page > 1 }
  }
  const id = await anchorOf(actor, ticket, cursor.messageId)
  const beside = (sign: '<' | '<=' | '>') =>
    views().whereRaw(
      `(messages.sent_at, messages.id) ${sign} (select sent_at, id from messages where id = ?)`,
      [id]
    )
  if (cursor.at === 'before') {
    const { rows, hasMore } = await take(beside('<'), 'desc')
    return { messages: rows.reverse(), hasOlder: hasMore, hasNewer: true }
  }
  if (cursor.at === 'after') {
    const { rows, hasMore } = await take(beside('>'), 'asc')
    return { messages: rows, hasOlder: true, hasNewer: hasMore }
  }
  return around(beside)
}

/** Half of the page after the message, more if the other side has fewer than half. */
async function around(beside: (sign: '<=' | '>') => Views): Promise<Part> {
  const [older, newer] = await Promise.all([take(beside('<='), 'desc'), take(beside('>'), 'asc')])
  const half = Math.min(newer.rows.length, messagesPerPage / 2)
  const after = newer.rows.slice(0, Math.max(half, messagesPerPage - older.rows.length))
  const before = older.rows.slice(0, messagesPerPage - after.length)
  return {
    messages: [...before.reverse(), ...after],
    hasOlder: older.hasMore || before.length < older.rows.length,
    hasNewer: newer.hasMore || after.length < newer.rows.length,
  }
}

/** Fetches one row more than a page to determine `hasMore`. */
async function take(
  query: Views,
  order: 'asc' | 'desc',
  skip = 0
): Promise<{ rows: Counted[]; hasMore: boolean }> {
  const ordered = query
    .orderByRaw(`messages.sent_at ${order}, messages.id ${order}`)
    .offset(skip)
    .limit(messagesPerPage + 1)
  const rows = await prepared(ordered)
  return { rows: rows.slice(0, messagesPerPage), hasMore: rows.length > messagesPerPage }
}

/** The cursor must be a message that the actor may read in this conversation (API-03). */
async function anchorOf(actor: Actor, ticket: ChatOf, messageId: number): Promise<number> {
  const id = rowId(messageId)
  const known =
    id && (await ofChat(ofCompany(actor), actor, ticket).where('messages.id', id).first())
  if (!known) throw new errors.E_MESSAGE_NOT_FOUND()
  return id
}

const countOf = (actor: Actor, ticket: ChatOf) =>
  ofChat(ofCompany(actor), actor, ticket).select(db.raw('count(*)::int as count'))

const ofCompany = ({ companyId }: Actor) =>
  db.from('messages').where('messages.company_id', companyId)

function ofChat<T extends DatabaseQueryBuilderContract>(query: T, actor: Actor, ticket: ChatOf): T {
  return visibility
    .whereReadable(query, actor, ticket.id)
    .where('messages.contact_id', ticket.contactId)
    .where((either) => {
      // Conversations of a deleted connection stay readable (CNX-06).
      if (ticket.connectionId === null) void either.whereNull('messages.connection_id')
      else void either.where('messages.connection_id', ticket.connectionId)
      // CLO-05: earlier messages of the ticket may be on another connection.
      if (ticket.isOnSeveralConnections) void either.orWhere('messages.ticket_id', ticket.id)
    })
    .where('messages.ticket_id', '<=', ticket.id)
}
