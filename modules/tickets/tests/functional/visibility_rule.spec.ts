/** The visibility rule gives the same result for loaded rows, SQL, lists and files (TCK-04, TCK-10, ADR 27). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import type Message from '#modules/messages/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { listTickets } from '#modules/tickets/queries/list_tickets'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import {
  mayAllRead,
  mayRead,
  maySee,
  readableSomewhere,
  whereReadable,
  whereVisible,
} from '#modules/tickets/visibility'

const anyTicket = {
  page: 1,
  search: null,
  queueIds: null,
  labelIds: [],
  ownerIds: [],
  openedOn: null,
  changedOn: null,
  showAll: true,
  unreadOnly: false,
} as const

test.group('the visibility rule', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(60_000)

  /** Tickets with each state, owner and queue, and in each chat messages with every kind of queue. */
  async function everyEntry() {
    const admin = await anAdmin()
    const at = { company: admin.company }
    const people = [
      admin,
      await anAgent(at),
      await anAgent({ ...at, user: { seesQueueless: true } }),
      await aSupervisor(at),
    ]
    const [one, two] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    for (const person of people) await joinQueue(one, person.user)
    const { id: connectionId } = await aConnection(admin.actor)
    const tickets: Ticket[] = []
    const messages: Message[] = []
    for (const status of ['pending', 'open', 'closed'] as const) {
      for (const userId of [null, admin.user.id, people[1].user.id]) {
        for (const queueId of [null, one.id, two.id]) {
          const phone = aNumber()
          const chat = { phone, connectionId }
          const older = { ...chat, status: 'closed', closedAt: now() } as const
          const earlier = await aTicket(admin.actor, { ...older, closedQueueId: two.id })
          const closed = status === 'closed' && { closedQueueId: queueId, closedAt: now() }
          const ticket = await aTicket(admin.actor, { ...chat, status, userId, queueId, ...closed })
          tickets.push(earlier, ticket)
          for (const state of [
            { queueId: null, formerQueueId: null },
            { queueId: null, formerQueueId: 999 },
            { queueId: one.id, formerQueueId: null },
            { queueId: two.id, formerQueueId: null },
          ]) {
            const file = { mediaFile: `companies/${admin.company.id}/${messages.length}` }
            messages.push(await aMessage(earlier, { ...state, ...file }))
            messages.push(await aMessage(ticket, state))
          }
        }
      }
    }
    const actors = await Promise.all(people.map((person) => person.actorAgain()))
    return { actors, tickets, messages }
  }

  const idsOf = (rows: readonly { readonly id: number | string }[]) =>
    rows.map(({ id }) => Number(id)).sort((a, b) => a - b)

  test('tickets: rows, queries and lists agree', async ({ assert }) => {
    const { actors, tickets } = await everyEntry()
    for (const actor of actors) {
      const seen = idsOf(tickets.filter(({ state }) => maySee(actor, state)))
      assert.isAbove(seen.length, 5)
      const own = db.from('tickets').where('tickets.company_id', actor.companyId).select('id')
      assert.deepEqual(idsOf(await whereVisible(own, actor)), seen, actor.profile)
      const listed: number[] = []
      for (const status of ['pending', 'open', 'closed'] as const) {
        for (const page of [1, 2]) {
          listed.push(...idsOf((await listTickets(actor, { ...anyTicket, status, page })).tickets))
        }
      }
      assert.deepEqual(
        [...listed].sort((a, b) => a - b),
        seen,
        actor.profile
      )
    }
  })

  test('messages: rows, queries and files agree', async ({ assert }) => {
    const { actors, tickets, messages } = await everyEntry()
    for (const actor of actors) {
      const somewhere = new Set<number>()
      for (const ticket of tickets.filter(({ state }) => maySee(actor, state))) {
        const chat = messages.filter(({ contactId }) => contactId === ticket.contactId)
        const read = idsOf(chat.filter((message) => mayRead(actor, ticket.id, message)))
        const rows = db.from('messages').where('contact_id', ticket.contactId).select('id')
        assert.deepEqual(idsOf(await whereReadable(rows, actor, ticket.id)), read)
        for (const message of chat) {
          const isShared = mayAllRead(ticket.id, message)
          if (isShared) assert.isTrue(mayRead(actor, ticket.id, message))
          if (read.includes(message.id) && message.ticketId <= ticket.id) somewhere.add(message.id)
        }
      }
      assert.deepEqual(
        await readAnywhere(actor),
        [...somewhere].sort((a, b) => a - b)
      )
    }
  })

  async function readAnywhere(actor: Actor) {
    const { sql, bindings } = readableSomewhere(actor)
    const { rows } = await db.rawQuery(`select id from messages where company_id = ? and ${sql}`, [
      actor.companyId,
      ...bindings,
    ] as never)
    return idsOf(rows)
  }
})
