/** Where the contract's names for tickets come in. */
import vine from '@vinejs/vine'
import { largestId, pageNumber, searchPattern } from '#app/kernel/wire'
import { ticketStatuses } from '#modules/tickets/contract'
import type { TicketFilter } from '#modules/tickets/queries/list_tickets'

const listQuery = vine.create({
  status: vine.enum(ticketStatuses).optional(),
  showAll: vine.boolean().optional(),
  withUnreadMessages: vine.boolean().optional(),
  queueIds: vine.string().maxLength(2000).optional(),
})

/** The filter of GET /tickets; bad values are 422, a bad page number is page 1 (API-05). */
export async function ticketFilter(query: Record<string, unknown>): Promise<TicketFilter> {
  const given = await listQuery.validate(query)
  return {
    page: pageNumber(query.pageNumber),
    status: given.status ?? null,
    search: searchPattern(query.searchParam),
    queueIds: given.queueIds === undefined ? null : await idList(given.queueIds),
    showAll: given.showAll ?? false,
    unreadOnly: given.withUnreadMessages ?? false,
  }
}

const ids = vine.create({
  queueIds: vine.array(vine.number().withoutDecimals().range([0, largestId])).maxLength(200),
})

/** TCK-01: lists come as JSON text. */
async function idList(text: string): Promise<number[]> {
  const { queueIds } = await ids.validate({ queueIds: parsed(text) })
  return queueIds
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is not a list: the validator says so in the usual words.
    return text
  }
}

/** PUT /tickets/{id}: only what the contract names is read (TCK-15). */
export const ticketUpdate = vine.create({
  status: vine.enum(ticketStatuses),
  userId: vine.number().withoutDecimals().positive().nullable().optional(),
})
