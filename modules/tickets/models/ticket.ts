/** One conversation with a contact over a connection. */
import { column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'
import { TicketSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { TicketState, TicketStatus } from '#modules/tickets/contract'

export default class Ticket extends TenantModel(TicketSchema) {
  static table = 'tickets'
  declare status: TicketStatus
  // Sort order of lists: updated by messages and changes of state (IN-57), not by every save, such as marking
  // as read.
  @column.dateTime({ autoCreate: true })
  declare updatedAt: DateTime

  get state(): TicketState {
    return stateOf(this)
  }

  /** Queue columns of a new message: they decide who may read it later (TCK-10). */
  get saidIn() {
    const { queueId } = stateOf(this)
    return { queueId, formerQueueId: queueId === null ? (this.formerQueueId ?? null) : null }
  }
}

/** A ticket's state, owner and queue; for a closed one the queue it was closed in. */
export function stateOf(
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'closedQueueId'>
): TicketState {
  const { status, userId } = ticket
  const queueId = status === 'closed' ? ticket.closedQueueId : ticket.queueId
  // A newly created row lacks the columns that the database filled with defaults.
  return { status, userId: userId ?? null, queueId: queueId ?? null }
}

/**
 * Order of a chat's tickets: the active one, else the one closed last. After a merge that need not be the one
 * with the highest id (IN-41, IN-52, IN-63).
 */
export const latestFirst = "status = 'closed', closed_at desc nulls last, id desc"

/** No menu is pending: a person continues, or nobody (BOT-29). */
export const outOfMenus = { isBot: false, isAtMenu: false, menuOptionId: null } as const

/** Only people answer in the ticket (CLO-07, BOT-29). */
export const noAutomation = {
  ...outOfMenus,
  usesIntegration: false,
  promptId: null,
  integrationId: null,
} as const
