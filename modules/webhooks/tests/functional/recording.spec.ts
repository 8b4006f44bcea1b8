/** Which events become rows for which webhooks, in the transaction of the event (OPS-05, ADR 58). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { aStranger, anAdmin } from '#modules/identity/testing'
import { recordAcks } from '#modules/messages/inbound/record_acks'
import { aCustomer, aMessage } from '#modules/messages/testing'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { tickets } from '#modules/tickets/public'
import { aConnection, aService, aTicket } from '#modules/tickets/testing'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { anEndpoint, aReceiver, deliverDue } from '#modules/webhooks/testing'

test.group('recording', (group) => {
  group.each.setup(async () => {
    const jobs = fakeJobs()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      jobs.restore()
      await undo()
    }
  })

  /** The events recorded for this company since the last call, oldest first. */
  function recorded(company: { readonly companyId: number }) {
    let last = 0
    return async () => {
      const rows = await WebhookDelivery.of(company).where('id', '>', last).orderBy('id')
      last = rows.at(-1)?.id ?? last
      return rows.map(({ event }) => event as string)
    }
  }
  async function setUp(options: Parameters<typeof anEndpoint>[1] = {}) {
    const admin = await anAdmin()
    const endpoint = await anEndpoint(admin.user, options)
    return { admin, endpoint, fresh: recorded(admin.actor) }
  }

  test('a customer writes: contact, ticket and message, each once', async ({ assert }) => {
    const { admin, fresh } = await setUp()
    const ana = aCustomer(await aConnection(admin.actor))
    await ana.says('oi')
    assert.sameMembers(await fresh(), ['contact.created', 'ticket.created', 'message.received'])
    await ana.says('tudo bem?')
    assert.sameMembers(await fresh(), ['message.received'])
  })

  test('an acknowledgement once for each state; another change of a message is none', async ({
    assert,
  }) => {
    const { admin, fresh } = await setUp()
    const ticket = await aTicket(admin.actor)
    const message = await aMessage(ticket, { fromMe: true, ack: 1 })
    const { companyId, wid } = message
    const receipt = { companyId, connectionId: message.connectionId!, wid, errorCode: null }
    await fresh()
    await recordAcks([{ ...receipt, ack: 2 }])
    await recordAcks([{ ...receipt, ack: 2 }])
    await recordAcks([{ ...receipt, ack: 3 }])
    const event = { companyId, ticketId: ticket.id, messageId: message.id }
    await unitOfWork(async (work) => work.emit('messages.changed', event))
    const rows = await WebhookDelivery.of(admin.actor).where('event', 'message.ack').orderBy('id')
    assert.deepEqual(
      rows.map(({ refs }) => refs.ack),
      [2, 3]
    )
  })

  test('a ticket that is closed, and one that is rated', async ({ assert }) => {
    const { admin, fresh } = await setUp()
    const ticket = await aTicket(admin.actor, { status: 'open', userId: admin.user.id })
    const { id: serviceId } = await aService(ticket)
    await fresh()
    await closeTicket(admin.actor, { ticketId: ticket.id, isSilent: true })
    const closed = await fresh()
    assert.include(closed, 'ticket.closed')
    assert.notInclude(closed, 'ticket.updated')
    const { companyId, id: ticketId } = ticket
    const given = { ticketId, userId: admin.user.id, rate: 3 } as const
    await unitOfWork((work) => tickets.noteRating(work, { companyId, serviceId }, { given }))
    assert.deepEqual(await fresh(), ['rating.created'])
    const rating = await WebhookDelivery.of(admin.actor).where('event', 'rating.created').first()
    assert.deepEqual(rating?.refs, { ticketId, rate: 3, ratedUserId: admin.user.id })
  })

  test('what we send is message.sent; a change of the ticket is ticket.updated', async ({
    client,
    assert,
  }) => {
    const { admin, fresh } = await setUp()
    const { id } = await aTicket(admin.actor, { status: 'open', userId: admin.user.id })
    await fresh()
    const sent = await apiAs(client, admin).post(`/messages/${id}`, { body: 'Bom dia!' })
    sent.assertStatus(200)
    assert.include(await fresh(), 'message.sent')
    const event = { companyId: admin.company.id, ticketId: id }
    await unitOfWork(async (work) => {
      work.emit('tickets.changed', event)
      work.emit('tickets.changed', event)
    })
    assert.deepEqual(await fresh(), ['ticket.updated'])
  })

  test('many contacts at once: an event for each', async ({ assert }) => {
    const { admin, fresh } = await setUp({ events: ['contact.created'] })
    const theirs = [await aTicket(admin.actor), await aTicket(admin.actor)]
    await fresh()
    const contactIds = theirs.map(({ contactId }) => contactId)
    const event = { companyId: admin.company.id, contactIds }
    await unitOfWork(async (work) => work.emit('contacts.contacts_imported', event))
    const rows = await WebhookDelivery.of(admin.actor).orderBy('id', 'desc').limit(2)
    assert.sameMembers(
      rows.map(({ refs }) => refs.contactId!),
      contactIds
    )
  })

  test('a connection has an event only when its status is another one', async ({ assert }) => {
    const { admin } = await setUp()
    const connection = await aConnection(admin.actor, { status: 'OPENING' })
    const changed = () =>
      unitOfWork(async (work) =>
        work.emit('whatsapp.session_changed', {
          companyId: admin.company.id,
          connectionId: connection.id,
        })
      )
    await changed()
    await changed()
    await connection.merge({ status: 'CONNECTED' }).save()
    await changed()
    await changed()
    const rows = await WebhookDelivery.of(admin.actor).orderBy('id')
    assert.deepEqual(
      rows.map(({ event, refs }) => [event, refs.status]),
      [
        ['connection.status', 'OPENING'],
        ['connection.status', 'CONNECTED'],
      ]
    )
  })

  test('a work that fails leaves no row', async ({ assert }) => {
    const { admin, fresh } = await setUp()
    const { id: ticketId } = await aTicket(admin.actor)
    await fresh()
    const failing = unitOfWork(async (work) => {
      work.emit('tickets.changed', { companyId: admin.company.id, ticketId })
      throw new Error('changed my mind')
    })
    await assert.rejects(() => failing, 'changed my mind')
    assert.deepEqual(await fresh(), [])
  })

  test('only webhooks of the company that are switched on and listen to it hear of an event', async ({
    assert,
  }) => {
    const { admin, endpoint } = await setUp()
    await anEndpoint(admin.user, { isActive: false })
    await anEndpoint(admin.user, { events: ['contact.created'] })
    await anEndpoint((await aStranger()).user)
    const { id: ticketId } = await aTicket(admin.actor)
    await db.from('webhook_deliveries').delete()
    const event = { companyId: admin.company.id, ticketId }
    await unitOfWork(async (work) => work.emit('tickets.changed', event))
    const rows = await db.from('webhook_deliveries')
    assert.deepEqual(
      rows.map((row) => row.endpoint_id),
      [endpoint.id]
    )
  })

  test('API-14: without the plan’s feature nothing is recorded', async ({ assert, cleanup }) => {
    const { admin, fresh } = await setUp()
    const { id: ticketId } = await aTicket(admin.actor)
    await fresh()
    cleanup(grant(admin.company.id, { 'webhooks.use': false }))
    const event = { companyId: admin.company.id, ticketId }
    await unitOfWork(async (work) => work.emit('tickets.changed', event))
    assert.deepEqual(await fresh(), [])
  })

  test('while it is paused for failing, events wait for it', async ({ assert }) => {
    const { admin, fresh } = await setUp()
    await db.from('webhook_endpoints').update({ paused_at: new Date(), pause_reason: 'failing' })
    const { id: ticketId } = await aTicket(admin.actor)
    await fresh()
    const event = { companyId: admin.company.id, ticketId }
    await unitOfWork(async (work) => work.emit('tickets.changed', event))
    assert.deepEqual(await fresh(), ['ticket.updated'])
  })

  test('INT-11: the body names company, connection, ticket, contact and message', async ({
    assert,
    cleanup,
  }) => {
    const receiver = await aReceiver()
    cleanup(receiver.close)
    const { admin, endpoint } = await setUp({ url: receiver.url, events: ['message.received'] })
    const connection = await aConnection(admin.actor, { name: 'Vendas' })
    const ana = aCustomer(connection)
    await ana.says('oi')
    await deliverDue(endpoint)
    const ticket = await ana.ticket()
    const [{ event }] = receiver.received
    assert.equal(event.type, 'message.received')
    assert.containsSubset(event.data, {
      company: { id: admin.company.id },
      whatsapp: { id: connection.id, name: 'Vendas' },
      ticket: { id: ticket.id, uuid: ticket.uuid, status: 'pending', queueId: null, userId: null },
      contact: { id: ticket.contactId, name: 'Ana', number: ana.sender.phone },
      message: { body: 'oi', mediaType: 'text', mediaUrl: null, quotedMsgId: null, fromMe: false },
    })
  })

  test('CON-03: nothing of a contact who was deleted meanwhile', async ({ assert, cleanup }) => {
    const receiver = await aReceiver()
    cleanup(receiver.close)
    const { admin, endpoint } = await setUp({ url: receiver.url, events: ['message.received'] })
    const ana = aCustomer(await aConnection(admin.actor))
    await ana.says('my secret')
    const { contactId } = await ana.ticket()
    await db.from('contacts').where('id', contactId).update({ deleted_at: new Date() })
    await deliverDue(endpoint)
    const [{ body, event }] = receiver.received
    assert.notInclude(body, 'my secret')
    assert.notProperty(event.data, 'contact')
  })

  test('a file that is still downloaded is waited for, a minute at the most', async ({
    assert,
    cleanup,
  }) => {
    const receiver = await aReceiver()
    cleanup(receiver.close)
    const { admin, endpoint } = await setUp({ url: receiver.url, events: ['message.received'] })
    const ticket = await aTicket(admin.actor)
    const made = await aMessage(ticket, { kind: 'image', mediaState: 'pending' })
    const event = { companyId: ticket.companyId, ticketId: ticket.id, messageId: made.id }
    await unitOfWork(async (work) => work.emit('messages.stored', { ...event, fromMe: false }))
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 0)
    const mediaFile = `companies/${ticket.companyId}/picture.jpg`
    await made.merge({ mediaState: 'stored', mediaFile }).save()
    await db.from('webhook_deliveries').update({ next_attempt_at: null })
    await deliverDue(endpoint)
    const [{ event: sent }] = receiver.received
    const { message } = sent.data as { message: { mediaUrl: string } }
    assert.include(message.mediaUrl, 'picture.jpg')
  })
})
