/** Tickets with contact, owner, queue, connection and labels for screens, read in one statement. */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { errorClasses } from '#app/kernel/errors'
import { prepared } from '#app/kernel/database/prepared'
import {
  type TicketLabel,
  type TicketRating,
  type TicketStatus,
  ticketLabels,
  ticketRatings,
} from '#modules/tickets/contract'
import specs from '#modules/tickets/errors'
import { registry } from '#app/kernel/modules/registry'

const errors = errorClasses(specs)

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
  readonly menuOptionId: number | null
  readonly usesIntegration: boolean
  /** Its contact was deleted (CON-03). */
  readonly isArchived: boolean
  readonly promptId: number | null
  readonly integrationId: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly contact: { id: number; name: string; number: string; email: string; avatarFile: string }
  readonly user: { id: number; name: string } | null
  readonly queue: { id: number; name: string; color: string } | null
  readonly connection: { id: number; name: string; status: string } | null
  /** Labels of other modules (TCK-07), in display order. */
  readonly labels: readonly TicketLabel[]
  /** Null unless the ticket is closed and its customer was asked for a rating. */
  readonly rating: TicketRating | null
}

const columns = `tickets.id, tickets.uuid, tickets.company_id as "companyId", tickets.status,
  tickets.user_id as "userId", tickets.queue_id as "queueId", tickets.connection_id as "connectionId",
  tickets.contact_id as "contactId", tickets.last_message as "lastMessage",
  tickets.unread_messages as "unreadMessages", tickets.is_group as "isGroup", tickets.is_bot as "isBot",
  tickets.menu_option_id as "menuOptionId",
  tickets.uses_integration as "usesIntegration", tickets.is_archived as "isArchived", tickets.prompt_id as "promptId",
  tickets.integration_id as "integrationId", tickets.created_at as "createdAt",
  tickets.updated_at as "updatedAt",
  json_build_object('id', contacts.id, 'name', contacts.name, 'number', contacts.number,
    'email', contacts.email, 'avatarFile', contacts.avatar_file) as contact,
  ${jsonOrNull('users', ['id', 'name'], 'user')},
  ${jsonOrNull('queues', ['id', 'name', 'color'], 'queue')},
  ${jsonOrNull('connections', ['id', 'name', 'status'], 'connection')}`
const neighbours = `join contacts on contacts.id = tickets.contact_id
  left join users on users.id = tickets.user_id
  left join queues on queues.id = tickets.queue_id
  left join connections on connections.id = tickets.connection_id`

/**
 * The company's tickets that `narrow` selects, in its order; it may select more columns. The selected columns
 * are a constant string: having the query builder assemble them would cost more than the query.
 */
export async function readTicketViews<R extends TicketView = TicketView>(
  { companyId }: Pick<Actor, 'companyId'>,
  narrow: (query: DatabaseQueryBuilderContract) => DatabaseQueryBuilderContract
): Promise<R[]> {
  const [labels, rating] = await Promise.all([labelsColumn(), ratingColumn()])
  const query = databaseClient()
    .from('tickets')
    .joinRaw(neighbours)
    .where('tickets.company_id', companyId)
    .select(db.raw(`${columns}, ${labels}, ${rating}`))
  return narrow(query) as unknown as Promise<R[]>
}

/** One ticket of the company; the caller has checked that it may be shown. 404 when it has just been deleted. */
export async function showTicket(
  company: Pick<Actor, 'companyId'>,
  id: number
): Promise<TicketView> {
  const [view] = await readTicketViews(company, (query) =>
    prepared(query.where('tickets.id', id).limit(1))
  )
  if (!view) throw new errors.E_TICKET_NOT_FOUND()
  return view
}

function jsonOrNull(table: string, names: readonly string[], as: string) {
  const pairs = names.map((column) => `'${column}', ${table}.${column}`).join(', ')
  return `case when ${table}.id is null then null else json_build_object(${pairs}) end as "${as}"`
}

let labelsSql: string | null = null

/** SQL of a list of `TicketLabel` in display order (TCK-07), for a query whose table is named `tickets`. */
async function labelsColumn(): Promise<string> {
  if (labelsSql === null) {
    const sources = await registry.contributionsTo(ticketLabels)
    const lists = sources.map((Labels) => `coalesce((${new Labels().ofRow()}), '[]'::jsonb)`)
    labelsSql = `${lists.join(' || ') || `'[]'::jsonb`} as labels`
  }
  return labelsSql
}

let ratingSql: string | null = null

/** SQL of a `TicketRating` or null (CLO-11), for a query whose table is named `tickets`; not looked up for active tickets. */
async function ratingColumn(): Promise<string> {
  if (ratingSql === null) {
    const sources = await registry.contributionsTo(ticketRatings)
    const found = sources.map((Ratings) => `(${new Ratings().ofRow()})`)
    ratingSql = `case when tickets.status = 'closed' then coalesce(${[...found, 'null::jsonb'].join(', ')}) end as rating`
  }
  return ratingSql
}
