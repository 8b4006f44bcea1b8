/** Texts of queues that a user may not see reach them by no request, event or file address (TCK-04, TCK-10, RT-07). */
import router from '@adonisjs/core/services/router'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import { emitNow } from '#app/kernel/realtime/broadcast'
import { apiAs } from '#app/kernel/testing/api'
import { recordOwnMessage } from '#modules/messages/inbound/record_own_message'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { anInbound } from '#modules/messages/testing'
import {
  aMarkedCompany,
  forbiddenTexts,
  maySeeTicket,
  mayReadText,
  type Marked,
  type MarkedCompany,
  type Watcher,
} from '#tests/support/marked_company'
import { ask, everyReading, look, type Call } from '#tests/support/marked_requests'

const origin = `http://${process.env.HOST}:${process.env.PORT}`
const given = process.env.VISIBILITY_SEED
const seeds = given ? [Number(given)] : [1, 2, Math.floor(Math.random() * 1_000_000)]

/** Markers of forbidden texts in what a user received. */
const leaksIn = (text: string, forbidden: readonly Marked[]) =>
  forbidden.filter(({ marker }) => text.includes(marker)).map(({ marker }) => marker)

/** Every request that changes a ticket or a message, for tickets and messages that this user may not see. */
function everyChange(
  company: MarkedCompany,
  watcher: Watcher,
  forbidden: readonly Marked[]
): Call[] {
  const tickets = company.tickets.filter((ticket) => !maySeeTicket(company, watcher, ticket))
  const hidden = new Set(tickets.map(({ id }) => id))
  const messages = forbidden.filter(({ ticketId }) => hidden.has(ticketId))
  const routes = Object.values(router.toJSON()).flat()
  return routes.flatMap(({ methods, pattern }) => {
    if (methods.includes('GET') || !/^\/(tickets|messages|ticket-\w+)\/.*:/.test(pattern)) return []
    const ids = /^\/messages\/:id/.test(pattern)
      ? messages.map(({ messageId }) => messageId)
      : tickets.map(({ id }) => id)
    return ids.slice(0, 4).map((id) => ({
      method: methods[0],
      path: pattern.replaceAll(/:\w+\??/g, String(id)),
      body: {
        body: 'x',
        emoji: '👍',
        status: 'open',
        state: 'composing',
        ticketId: id,
        note: 'abc',
      },
    }))
  })
}

/** A browser socket that asks for every room there is. */
async function listen({ person }: Watcher, { tickets }: MarkedCompany) {
  const query = { token: person.token }
  const socket: Socket = io(origin, { query, transports: ['websocket'], forceNew: true })
  const received: string[] = []
  socket.onAny((event: string, body: object) => received.push(`${event} ${JSON.stringify(body)}`))
  await new Promise((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
  })
  const request = (name: string, about?: unknown) => socket.timeout(5000).emitWithAck(name, about)
  for (const status of ['pending', 'open', 'closed']) await request('joinTickets', status)
  await request('joinNotification')
  for (const { id } of tickets) await request('joinChatBox', id)
  const settled = async () => {
    await request('joinNotification')
    return received
  }
  return { socket, settled }
}

/** Publishes every kind of event for each ticket and each message. */
async function emitEverything({ admin, tickets, texts }: MarkedCompany) {
  const companyId = admin.company.id
  for (const { id: ticketId, contactId } of tickets) {
    const { state } = await Ticket.of({ companyId }).where('id', ticketId).firstOrFail()
    await emitNow('tickets.changed', { companyId, ticketId })
    await emitNow('tickets.moved', { companyId, ticketId, from: state, to: state })
    await emitNow('tickets.unread_cleared', { companyId, ticketId })
    await emitNow('contacts.contact_changed', { companyId, contactId, change: 'update' })
  }
  for (const { ticketId, messageId } of texts) {
    await emitNow('messages.stored', { companyId, ticketId, messageId, fromMe: false })
    await emitNow('messages.changed', { companyId, ticketId, messageId })
  }
}

/** After its queue is deleted the conversation goes on: the customer writes, and so does the company's own phone. */
async function goOn(company: MarkedCompany) {
  const { admin, tickets, texts } = company
  const companyId = admin.company.id
  const latest = new Map(tickets.map((ticket) => [ticket.contactId, ticket]))
  for (const known of latest.values()) {
    const row = await Ticket.of({ companyId }).where('id', known.id).firstOrFail()
    const fromMe = known.status === 'closed'
    const phone = row.chatAddress!.split('@')[0]
    const marker = `later${company.seed}x${known.id}`
    const sender = { phone, lid: null, pushName: null }
    const connection = { id: known.connectionId, companyId }
    const inbound = anInbound(connection, { sender, fromMe, body: marker })
    await (fromMe ? recordOwnMessage(inbound) : receiveMessage(inbound))
    const { id: messageId, ticketId } = await Message.of({ companyId })
      .where('body', marker)
      .firstOrFail()
    texts.push({ messageId, ticketId, marker, file: null, queueId: known.queueId })
  }
}

test.group('text of other queues', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(300_000)

  test('TCK-10, RT-07: no response, event or file URL contains text of other queues (seed {$self})')
    .with(seeds)
    .run(async ({ client, assert, cleanup }, seed) => {
      const company = await aMarkedCompany(seed)
      const { admin, queues, watchers } = company
      const gone = await apiAs(client, admin).delete(`/queue/${queues.doomed.id}`)
      assert.equal(gone.status(), 200)
      await goOn(company)
      for (const watcher of watchers) {
        const forbidden = forbiddenTexts(company, watcher)
        const at = `${watcher.name}, VISIBILITY_SEED=${seed}`
        assert.isAbove(forbidden.length, 0, at)

        let read = ''
        for (const path of everyReading(company)) {
          const { status, text } = await look(watcher, path)
          // The search text itself appears only in responses that found it.
          assert.deepEqual(leaksIn(text, forbidden), [], `${at}: ${status} ${path}`)
          read += text
        }
        for (const call of everyChange(company, watcher, forbidden)) {
          const { status, text } = await ask(watcher, call)
          assert.deepEqual(leaksIn(text, forbidden), [], `${at}: ${call.method} ${call.path}`)
          assert.oneOf(status, [403, 404, 409, 422], `${at}: ${call.method} ${call.path}`)
        }
        const missing = company.texts.filter(
          (text) => mayReadText(company, watcher, text) && !read.includes(text.marker)
        )
        assert.deepEqual(missing, [], `${at} reads all that they may`)
        for (const ticket of company.tickets) {
          const { status } = await look(watcher, `/tickets/${ticket.id}`)
          assert.equal(status, maySeeTicket(company, watcher, ticket) ? 200 : 403, at)
        }

        const recorders = await listen(watcher, company)
        cleanup(() => void recorders.socket.close())
        await emitEverything(company)
        for (const line of await recorders.settled()) {
          assert.deepEqual(leaksIn(line, forbidden), [], `${at}: ${line.slice(0, 80)}`)
        }
        recorders.socket.close()

        for (const text of company.texts.filter(({ file }) => file)) {
          const { status } = await look(watcher, `/media/${text.file}`)
          const may = mayReadText(company, watcher, text)
          assert.equal(status, may ? 200 : 404, `${at}: the file of ${text.marker}`)
        }
      }
    })
})
