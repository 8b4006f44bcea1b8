/** Tickets as screens need them: each with its contact, owner, queue and connection, in one statement. */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import type { TicketStatus } from '#modules/tickets/contract'

export interface TicketView {
  readonly id: number
  readonly uuid: string
  readonly companyId: number
  readonly status: TicketStatus
  readonly userId: number | null
  readonly queueId: number | null
  readonly connectionId: number | null
  readonly contactId: number
  readonly lastMessage: string
  readonly unreadMessages: number
  readonly isGroup: boolean
  readonly isBot: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly contact: { id: number; name: string; number: string; email: string; avatarUrl: string }
  readonly user: { id: number; name: string } | null
  readonly queue: { id: number; name: string; color: string } | null
  readonly connection: { id: number; name: string; status: string } | null
}

/** A query over the company's tickets whose rows are `TicketView`s; narrow it and await it. */
export function ticketViews({
  companyId,
}: Pick<Actor, 'companyId'>): DatabaseQueryBuilderContract<TicketView> {
  return databaseClient()
    .from('tickets')
    .join('contacts', 'contacts.id', 'tickets.contact_id')
    .leftJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('queues', 'queues.id', 'tickets.queue_id')
    .leftJoin('connections', 'connections.id', 'tickets.connection_id')
    .where('tickets.company_id', companyId)
    .select(
      'tickets.id',
      'tickets.uuid',
      'tickets.company_id as companyId',
      'tickets.status',
      'tickets.user_id as userId',
      'tickets.queue_id as queueId',
      'tickets.connection_id as connectionId',
      'tickets.contact_id as contactId',
      'tickets.last_message as lastMessage',
      'tickets.unread_messages as unreadMessages',
      'tickets.is_group as isGroup',
      'tickets.is_bot as isBot',
      'tickets.created_at as createdAt',
      'tickets.updated_at as updatedAt'
    )
    .select(
      db.raw(`json_build_object('id', contacts.id, 'name', contacts.name, 'number', contacts.number,
        'email', contacts.email, 'avatarUrl', contacts.avatar_url) as contact`),
      db.raw(jsonOrNull('users', ['id', 'name'], 'user')),
      db.raw(jsonOrNull('queues', ['id', 'name', 'color'], 'queue')),
      db.raw(jsonOrNull('connections', ['id', 'name', 'status'], 'connection'))
    ) as unknown as DatabaseQueryBuilderContract<TicketView>
}

/** One ticket of the company; the caller has settled that it may be shown. */
export async function showTicket(
  company: Pick<Actor, 'companyId'>,
  id: number
): Promise<TicketView> {
  return ticketViews(company).where('tickets.id', id).firstOrFail()
}

function jsonOrNull(table: string, columns: readonly string[], as: string) {
  const pairs = columns.map((column) => `'${column}', ${table}.${column}`).join(', ')
  return `case when ${table}.id is null then null else json_build_object(${pairs}) end as "${as}"`
}
