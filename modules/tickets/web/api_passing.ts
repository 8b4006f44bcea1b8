/** API calls for transferring a ticket (possible targets, the transfer) and for deleting it. */
import { http } from '#web/lib/http'
import { readTicket } from './api_reading'
import type { Ticket } from './model'

/** A user to whom a ticket can be transferred. */
export interface Colleague {
  readonly id: number
  readonly name: string
  readonly queues: readonly { readonly id: number; readonly name: string }[]
}

export const listColleagues = (signal?: AbortSignal) =>
  http.get<readonly Colleague[]>('/users/list', { signal })

/** A connection of the company, and its state. */
export interface Line {
  readonly id: number
  readonly name: string
  readonly status: string
}

export async function listLines(signal?: AbortSignal): Promise<readonly Line[]> {
  const rows = await http.get<Line[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(({ id, name, status }) => ({ id, name, status }))
}

export interface Destination {
  readonly queueId: number
  readonly connectionId: number
  /** Null: it becomes pending in the queue (CLO-03). */
  readonly ownerId: number | null
}

/** 400 ERR_USER_NOT_IN_QUEUE, 409 ERR_OTHER_OPEN_TICKET on the other connection (CLO-03, CLO-05). */
export async function passOn(
  ticketId: number,
  { queueId, connectionId, ownerId }: Destination
): Promise<Ticket> {
  const body = { queueId, userId: ownerId, whatsappId: connectionId }
  return readTicket(await http.put(`/tickets/${ticketId}`, body))
}

/** Deletes its messages, notes and tags, too; 403 without the permission (CLO-18). */
export const deleteTicket = (ticketId: number) => http.delete(`/tickets/${ticketId}`)
