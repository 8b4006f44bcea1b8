/** Loads tickets and messages for events to browsers, batching concurrent loads into one query. */
import DataLoader from 'dataloader'
import { prepared } from '#app/kernel/database/prepared'
import { readSetting } from '#app/kernel/settings/settings'
import type { TicketState } from '#modules/tickets/contract'
import { stateOf } from '#modules/tickets/models/ticket'
import { messageViews, type MessageView } from '#modules/tickets/queries/message_views'
import { readTicketViews, type TicketView } from '#modules/tickets/queries/ticket_views'

interface Asked {
  readonly companyId: number
  readonly id: number
}
export interface TicketNow {
  readonly view: TicketView
  /** The company's. */
  readonly zone: string
  readonly state: TicketState
}

// No cache: each load must return the current state.
const fresh = { cache: false }
const tickets = new DataLoader<Asked, TicketNow | null>(inCompanies(loadTickets), fresh)
const messages = new DataLoader<Asked, MessageView | null>(inCompanies(loadMessages), fresh)

/** Null when it is gone. */
export const ticketNow = (companyId: number, id: number) => tickets.load({ companyId, id })
export const messageNow = (companyId: number, id: number) => messages.load({ companyId, id })

async function loadTickets(companyId: number, ids: readonly number[]) {
  const [views, zone] = await Promise.all([
    readTicketViews<TicketView & { readonly closedQueueId: number | null }>(
      { companyId },
      (query) =>
        prepared(
          query
            .whereRaw('tickets.id = any(?)', [[...ids]])
            .select('tickets.closed_queue_id as closedQueueId')
        )
    ),
    readSetting<string>({ companyId }, 'identity.timezone'),
  ])
  return new Map(
    views.map(({ closedQueueId, ...view }) => [
      view.id,
      // The queue it was closed in: the queue that a closed row shows grants no permission (CLO-07).
      { view, zone, state: stateOf({ ...view, closedQueueId }) },
    ])
  )
}

async function loadMessages(companyId: number, ids: readonly number[]) {
  const views = await prepared(
    messageViews({ companyId }).whereRaw('messages.id = any(?)', [[...ids]])
  )
  return new Map(views.map((view) => [Number(view.id), view]))
}

type Load<V> = (companyId: number, ids: readonly number[]) => Promise<Map<number, V>>

/** One query per company: no statement ever reads two of them (API-02). */
function inCompanies<V>(load: Load<V>) {
  return async (asked: readonly Asked[]): Promise<(V | null)[]> => {
    const found = new Map<number, Map<number, V>>()
    for (const companyId of new Set(asked.map((one) => one.companyId))) {
      const ids = asked.filter((one) => one.companyId === companyId).map(({ id }) => id)
      found.set(companyId, await load(companyId, [...new Set(ids)]))
    }
    return asked.map(({ companyId, id }) => found.get(companyId)!.get(id) ?? null)
  }
}
