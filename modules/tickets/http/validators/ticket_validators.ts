/** Validators for ticket requests, with the contract's field names. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { largestId, pageNumber } from '#app/kernel/http/wire'
import type { TicketChangeRequest } from '#modules/tickets/actions/change_ticket'
import type { TicketToOpen } from '#modules/tickets/actions/open_ticket'
import { ticketStatuses } from '#modules/tickets/contract'
import type { TicketFilter } from '#modules/tickets/queries/list_tickets'
import { searchPieces } from '#modules/tickets/queries/search_pieces'

const list = () => vine.string().maxLength(2000).optional()
/** API-07. */
const day = () =>
  vine
    .date({ formats: ['YYYY-MM-DD'] })
    .optional()
    .meta({ type: 'string', format: 'date' })

export const listQuery = vine.create({
  status: vine.enum(ticketStatuses).optional(),
  showAll: vine.boolean().optional(),
  withUnreadMessages: vine.boolean().optional(),
  queueIds: list(),
  tags: list(),
  users: list(),
  date: day(),
  updatedAt: day(),
})

/** Query of GET /tickets; bad values are 422, a bad page number is page 1 (API-05). */
export async function ticketFilter(query: Record<string, unknown>): Promise<TicketFilter> {
  const given = await listQuery.validate(query)
  return {
    page: pageNumber(query.pageNumber),
    status: given.status ?? null,
    search: searchPieces(query.searchParam),
    queueIds: await idList('queueIds', given.queueIds),
    labelIds: (await idList('tags', given.tags)) ?? [],
    ownerIds: (await idList('users', given.users)) ?? [],
    openedOn: dayOf(given.date),
    changedOn: dayOf(given.updatedAt),
    showAll: given.showAll ?? false,
    unreadOnly: given.withUnreadMessages ?? false,
  }
}

const ids = () => vine.array(vine.number().withoutDecimals().range([0, largestId])).maxLength(200)
const lists = {
  queueIds: vine.create({ queueIds: ids() }),
  tags: vine.create({ tags: ids() }),
  users: vine.create({ users: ids() }),
}

/** TCK-01: lists are sent as JSON text; null when omitted. */
async function idList(name: keyof typeof lists, text?: string): Promise<number[] | null> {
  if (text === undefined) return null
  const given = await lists[name].validate({ [name]: parsed(text) })
  return (given as Record<string, number[]>)[name]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON is passed on as it is: the validator reports it as not a list.
    return text
  }
}

/** The date as written: the validator parsed it in the server's own zone. */
const dayOf = (date?: Date) => (date ? DateTime.fromJSDate(date).toISODate() : null)

const id = () => vine.number().withoutDecimals().positive()
const maybeId = () => id().nullable().optional()

/** PUT /tickets/{id}: fields that the contract does not name are ignored (TCK-15). */
export const ticketUpdate = vine.create({
  status: vine.enum(ticketStatuses).optional(),
  userId: maybeId(),
  queueId: maybeId(),
  whatsappId: maybeId(),
  silent: vine.boolean().optional(),
  useIntegration: vine.boolean().nullable().optional(),
  promptId: maybeId(),
  integrationId: maybeId(),
})

export async function ticketChangeRequest(body: unknown): Promise<TicketChangeRequest> {
  const { status, userId, queueId, whatsappId, ...rest } = await ticketUpdate.validate(body)
  const { useIntegration, promptId, integrationId, silent } = rest
  return {
    state: { status, ownerId: userId, queueId, isSilent: silent ?? false },
    connectionId: whatsappId ?? null,
    automation: {
      ...(useIntegration !== undefined && { usesIntegration: useIntegration ?? false }),
      ...(promptId !== undefined && { promptId }),
      ...(integrationId !== undefined && { integrationId }),
    },
  }
}

/** POST /tickets (TCK-09): a new ticket is always open, whatever `status` is sent. */
export const newTicket = vine.create({
  contactId: id(),
  whatsappId: id(),
  queueId: maybeId(),
  userId: maybeId(),
  status: vine.enum(['open'] as const).optional(),
})

export async function ticketToOpen(body: unknown): Promise<TicketToOpen> {
  const { contactId, whatsappId, queueId, userId } = await newTicket.validate(body)
  return {
    contactId,
    connectionId: whatsappId,
    queueId: queueId ?? null,
    ownerId: userId ?? null,
  }
}
