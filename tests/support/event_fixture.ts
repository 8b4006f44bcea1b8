/** The fixture for all socket events: people, tickets, and the requests they make. */
import type { ApiClient } from '@japa/api-client'
import { io, type Socket } from 'socket.io-client'
import { apiAs } from '#app/kernel/testing/api'
import {
  aStranger,
  aSupervisor,
  anAdmin,
  anAgent,
  type SomeoneSignedIn,
} from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import type Ticket from '#modules/tickets/models/ticket'
import { aTicket } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'

/** An agent who has tickets, a colleague of the same queue who sees queueless ones, and other users. */
export const roles = ['owner', 'colleague', 'elsewhere', 'supervisor', 'admin', 'stranger'] as const
export type Role = (typeof roles)[number]
export const company = ['owner', 'colleague', 'elsewhere', 'supervisor', 'admin'] as const
export const ofTicket = ['owner', 'supervisor', 'admin'] as const

export interface EventFixture {
  readonly people: Readonly<Record<Role, SomeoneSignedIn>>
  readonly queueId: number
  /** The owner's ticket: open, unread. */
  readonly open: Ticket
  /** Pending in the queue. */
  readonly waiting: Ticket
  /** Pending without a queue. */
  readonly queueless: Ticket
  readonly client: ApiClient
}

export async function anEventFixture(client: ApiClient): Promise<EventFixture> {
  const admin = await anAdmin()
  const at = { company: admin.company }
  const people = {
    admin,
    owner: await anAgent(at),
    colleague: await anAgent({ ...at, user: { seesQueueless: true } }),
    elsewhere: await anAgent(at),
    supervisor: await aSupervisor(at),
    stranger: await aStranger(),
  }
  const [queue, other] = [await aQueue(admin.actor), await aQueue(admin.actor)]
  for (const role of ['owner', 'colleague', 'supervisor'] as const)
    await joinQueue(queue, people[role].user)
  await joinQueue(other, people.elsewhere.user)
  const here = { queueId: queue.id }
  const mine = { ...here, status: 'open', userId: people.owner.user.id, unreadMessages: 2 } as const
  return {
    people,
    queueId: queue.id,
    open: await aTicket(admin.actor, mine),
    waiting: await aTicket(admin.actor, here),
    queueless: await aTicket(admin.actor),
    client,
  }
}

export const as = ({ client, people }: EventFixture, role: Role) => apiAs(client, people[role])
export const inbound = ({ connectionId, companyId, chatAddress }: Ticket) =>
  anInbound(
    { id: connectionId!, companyId },
    {
      chat: chatAddress!,
      sender: { phone: chatAddress!.split('@')[0], lid: null, pushName: null },
    }
  )

/** One event: what causes it, and who receives it over a socket (RT-06, RT-07). */
export interface EventCase {
  readonly what: string
  readonly event: string
  readonly action: string
  readonly by: readonly Role[]
  readonly happens: (fixture: EventFixture) => Promise<unknown>
}

const origin = `http://${process.env.HOST}:${process.env.PORT}`

export interface ReceivedEvent {
  readonly name: string
  readonly action: string
  readonly text: string
}

/** A browser socket that asks for every room there is. */
export async function listen(role: Role, { people, ...fixture }: EventFixture) {
  const socket: Socket = io(origin, {
    query: { token: people[role].token },
    transports: ['websocket'],
    forceNew: true,
  })
  const received: ReceivedEvent[] = []
  socket.onAny((event: string, body: { action?: string }) => {
    // Some event names end with an owner's id.
    const name = event.replace(/^company-\d+-|-\d+$/g, '')
    received.push({ name, action: String(body?.action), text: JSON.stringify(body) })
  })
  await new Promise((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
  })
  const ask = (name: string, about?: unknown) => socket.timeout(5000).emitWithAck(name, about)
  for (const status of ['pending', 'open', 'closed']) await ask('joinTickets', status)
  await ask('joinNotification')
  for (const { id } of [fixture.open, fixture.waiting, fixture.queueless])
    await ask('joinChatBox', id)
  /** Events are delivered in order: once this later request is acknowledged, all earlier events have arrived. */
  const settled = async () => {
    await ask('joinNotification')
    return received
  }
  return { socket, settled }
}
