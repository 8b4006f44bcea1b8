/** A page of a conversation: the newest first page by page, in order of time inside each (TCK-10). */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import { prepared } from '#app/kernel/prepared'
import { rowId } from '#app/kernel/wire'
import { errors } from '#modules/tickets/access'
import type Ticket from '#modules/tickets/models/ticket'
import { messageViews, type MessageView } from '#modules/tickets/queries/message_views'
import { whereReadable } from '#modules/tickets/visibility'

/** API-05. */
export const messagesPerPage = 20

/** Whose conversation is read: a ticket's. */
export type ChatOf = Pick<Ticket, 'id' | 'contactId' | 'connectionId' | 'isOnSeveralConnections'>

/** Which part of the conversation: a page by its number, or one beside or around a message. */
export type MessageCursor =
  | { readonly at: 'page'; readonly page: number }
  | { readonly at: 'before' | 'after' | 'around'; readonly messageId: number }

export interface MessagePage {
  /** In order of time. */
  readonly messages: MessageView[]
  /** All that the actor may read of the conversation. */
  readonly count: number
  /** Whether there are older and newer ones than these. */
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/**
 * The messages of this contact on this connection up to and with this ticket. Agents see this ticket's, and of
 * earlier ones those of their own queues and of none (ADR 23); whoever sees the whole company sees all. 404 ERR_NO_MESSAGE_FOUND for a message
 * that is not among them.
 */
export async function listMessages(
  actor: Actor,
  ticket: ChatOf,
  cursor: MessageCursor
): Promise<MessagePage> {
  const { messages, hasOlder, hasNewer } = await partOf(actor, ticket, cursor)
  // Each row knows how many there are; of none it has to be asked.
  const { count } = messages[0] ?? (await countOf(actor, ticket).first())
  return { messages: messages.map(({ count: _count, ...view }) => view), count, hasOlder, hasNewer }
}

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

/** Half of it after the message, unless one side has less than its half. */
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

/** One row more than asked for says whether there are more. */
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

/** Only a message that the actor may read in this very conversation says where to look (API-03). */
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
  return whereReadable(query, actor, ticket.id)
    .where('messages.contact_id', ticket.contactId)
    .where((either) => {
      // The conversations of a deleted connection stay readable (CNX-06).
      if (ticket.connectionId === null) void either.whereNull('messages.connection_id')
      else void either.where('messages.connection_id', ticket.connectionId)
      // CLO-05: its own earlier messages stayed where they were said.
      if (ticket.isOnSeveralConnections) void either.orWhere('messages.ticket_id', ticket.id)
    })
    .where('messages.ticket_id', '<=', ticket.id)
}
