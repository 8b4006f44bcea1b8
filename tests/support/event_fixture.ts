/** The fixture for all socket events: people, tickets, and the requests they make. */
import type { ApiClient } from '@japa/api-client'
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
import { anInbound, aTicket } from '#modules/tickets/testing'

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
export const chatWithColleague = (fixture: EventFixture) =>
  as(fixture, 'owner').post('/chats', {
    title: 'Nova',
    users: [{ id: fixture.people.colleague.user.id }],
  })
