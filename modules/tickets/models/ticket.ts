/** One conversation with a contact over a connection. */
import { column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'
import { TicketSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import type { TicketState, TicketStatus } from '#modules/tickets/contract'

export default class Ticket extends TenantModel(TicketSchema) {
  static table = 'tickets'
  declare status: TicketStatus
  // Lists stand in its order: it changes with what is said and done (IN-57), not with every save, such as reading.
  @column.dateTime({ autoCreate: true })
  declare updatedAt: DateTime

  get state(): TicketState {
    return stateOf(this)
  }
}

/** Where a ticket stands: what is closed, where it was last. */
export function stateOf(
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'closedQueueId'>
): TicketState {
  const { status, userId } = ticket
  const queueId = status === 'closed' ? ticket.closedQueueId : ticket.queueId
  // A row that was just created knows nothing of the columns it left to the database.
  return { status, userId: userId ?? null, queueId: queueId ?? null }
}

/** What a message that is stored now keeps of where it was said: it decides who may read it later (TCK-10). */
export function saidIn(
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'closedQueueId' | 'formerQueueId'>
) {
  const { queueId } = stateOf(ticket)
  return { queueId, formerQueueId: queueId === null ? (ticket.formerQueueId ?? null) : null }
}

/**
 * The order of a chat's tickets: the running one, else the one that was closed last. After a merge the
 * ticket with the highest number need not be it (IN-41, IN-52, IN-63).
 */
export const latestFirst = "status = 'closed', closed_at desc nulls last, id desc"

/** Nobody waits for an answer to a menu: a person goes on, or nobody (BOT-29). */
export const outOfMenus = { isBot: false, isAtMenu: false, menuOptionId: null } as const

/** Nothing answers in a ticket but people (CLO-07, BOT-29). */
export const noAutomation = {
  ...outOfMenus,
  usesIntegration: false,
  promptId: null,
  integrationId: null,
} as const
