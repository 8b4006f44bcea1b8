/** Realtime events of tickets, and the rooms that browsers may join to receive them (RT-03..07). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import { accessTicket } from '#modules/tickets/access'
import { ticketStatuses, type TicketState, type TicketStatus } from '#modules/tickets/contract'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { runningTicketId } from '#modules/tickets/queries/running_ticket'
import { ticketNow } from '#modules/tickets/queries/ticket_now'
import { queuesSeen } from '#modules/tickets/visibility'
import { outbox } from '#modules/whatsapp/public'

const room = {
  ticket: (company: number, id: number) => `company-${company}-ticket-${id}`,
  status: (company: number, status: string) => `company-${company}-${status}`,
  queue: (company: number, queue: number | null, status: string) =>
    `company-${company}-queue-${queue ?? 'null'}-${status}`,
  notification: (company: number) => `company-${company}-notification`,
  queueNotification: (company: number, queue: number | null) =>
    `company-${company}-queue-${queue ?? 'null'}-notification`,
  /** Room of one user; contains the company's id so that rooms are never shared between companies. */
  owner: (company: number, user: number) => `company-${company}-tickets-of-${user}`,
}

/** Rooms of all users whose lists show a ticket in this state. */
function listRooms(companyId: number, { status, queueId, userId }: TicketState): string[] {
  const rooms = [room.status(companyId, status), room.queue(companyId, queueId, status)]
  return userId === null ? rooms : [...rooms, room.owner(companyId, userId)]
}

/**
 * All users who have the ticket in a list, open, or in the list of unread tickets. Tickets of a deleted
 * contact go to admins only (CON-03).
 */
function shownRooms(
  companyId: number,
  ticketId: number,
  state: TicketState,
  isArchived = false
): string[] {
  if (isArchived) return [room.status(companyId, state.status), room.notification(companyId)]
  return [
    ...listRooms(companyId, state),
    room.ticket(companyId, ticketId),
    ...notificationRooms(companyId, state),
  ]
}

/**
 * RT-07: a colleague's open ticket counts as unread only for admins. So does one closed without a queue:
 * users who see tickets without a queue see them only while they are pending (TCK-04).
 */
function notificationRooms(companyId: number, { status, queueId }: TicketState): string[] {
  const admins = [room.notification(companyId)]
  const isTheirsAlone = status === 'open' || (status === 'closed' && queueId === null)
  return isTheirsAlone ? admins : [...admins, room.queueNotification(companyId, queueId)]
}

async function joinTickets(actor: Actor, argument: unknown): Promise<string[]> {
  if (!ticketStatuses.includes(argument as TicketStatus)) throw new kernelErrors.E_BAD_REQUEST()
  const status = argument as TicketStatus
  const { companyId } = actor
  const queueIds = queuesSeen(actor, status)
  if (!queueIds) return [room.status(companyId, status)]
  return queueIds.map((queueId) => room.queue(companyId, queueId || null, status))
}

async function joinNotification(actor: Actor): Promise<string[]> {
  const { companyId } = actor
  const queueIds = queuesSeen(actor, 'pending')
  if (!queueIds) return [room.notification(companyId)]
  return queueIds.map((queueId) => room.queueNotification(companyId, queueId || null))
}

/** Users who have a conversation open see when the customer is typing. */
async function watchCustomer(actor: Actor, argument: unknown) {
  const { status, isGroup, connectionId, chatAddress } = await accessTicket(actor, argument)
  if (status === 'closed' || isGroup || !connectionId || !chatAddress) return
  await outbox.watchTyping(actor, { connectionId, address: chatAddress })
}

/** A ticket as events show it, and the rooms of everybody who has it on the screen; null when it is gone. */
async function viewed(companyId: number, ticketId: number) {
  const now = await ticketNow(companyId, ticketId)
  if (!now) return null
  const rooms = (state: TicketState) => shownRooms(companyId, ticketId, state, now.view.isArchived)
  return { ticket: ticketWire(now.view, now.zone), state: now.state, rooms }
}

/** For events of what is said in a ticket. */
export const ticketRooms = {
  viewed,
  /**
   * Users who have the conversation open; of a deleted contact's, admins only: others who opened it before may
   * still be in its room (CON-03).
   */
  ofConversation: (companyId: number, ticketId: number, isArchived: boolean) =>
    isArchived ? room.status(companyId, 'closed') : room.ticket(companyId, ticketId),
}

export default {
  fixedRooms: ({ companyId, userId }) => (userId === null ? [] : [room.owner(companyId, userId)]),

  joins: {
    joinChatBox: {
      leave: 'leaveChatBox',
      rooms: async (actor, argument) => {
        const ticket = await accessTicket(actor, argument)
        return [room.ticket(actor.companyId, ticket.id)]
      },
      joined: watchCustomer,
    },
    joinTickets: { leave: 'leaveTickets', rooms: joinTickets },
    joinNotification: { leave: 'leaveNotification', rooms: joinNotification },
  },

  projections: {
    /** Removes the ticket from the lists it left, then adds it to those it entered. */
    'tickets.moved': async ({ companyId, ticketId, from, to }) => {
      const now = await viewed(companyId, ticketId)
      if (!now) return []
      const as = `company-${companyId}-ticket`
      const entered = listRooms(companyId, to)
      const left = from ? listRooms(companyId, from).filter((name) => !entered.includes(name)) : []
      const deliveries: Delivery[] = [
        {
          rooms: now.rooms(to),
          as,
          body: { action: 'update', ticket: now.ticket },
          // A user who had opened the pending ticket may have no permission for it now that it is a
          // colleague's.
          recheck: [room.ticket(companyId, ticketId)],
        },
      ]
      if (left.length) deliveries.unshift({ rooms: left, as, body: { action: 'delete', ticketId } })
      return deliveries
    },

    'whatsapp.customer_typing': async ({ companyId, state: presence, ...chat }) => {
      const ticketId = await runningTicketId({ companyId, ...chat })
      if (ticketId === null) return []
      const rooms = [room.ticket(companyId, ticketId)]
      return [{ rooms, as: `company-${companyId}-presence`, body: { ticketId, presence } }]
    },

    /** Also sent to users who have the ticket open (CLO-18). */
    'tickets.deleted': async ({ companyId, ticketId, from, isArchived }) => [
      {
        rooms: shownRooms(companyId, ticketId, from, isArchived),
        as: `company-${companyId}-ticket`,
        body: { action: 'delete', ticketId },
      },
    ],

    'tickets.unread_cleared': async ({ companyId, ticketId }) => {
      const now = await viewed(companyId, ticketId)
      if (!now) return []
      const rooms = now.rooms(now.state)
      return [
        { rooms, as: `company-${companyId}-ticket`, body: { action: 'updateUnread', ticketId } },
      ]
    },

    'tickets.changed': async ({ companyId, ticketId }) => {
      const now = await viewed(companyId, ticketId)
      if (!now) return []
      const rooms = now.rooms(now.state)
      const body = { action: 'update', ticket: now.ticket }
      return [{ rooms, as: `company-${companyId}-ticket`, body }]
    },
  },
} satisfies RealtimeMap
