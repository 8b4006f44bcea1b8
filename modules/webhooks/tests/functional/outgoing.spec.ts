/** Events that other modules add to webhooks: chosen, recorded and sent like the others (OPS-05, ADR 58). */
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { contribute } from '#app/kernel/modules/extension_point'
import {
  outgoingEvent,
  type Outgoing,
  type OutgoingEvent,
} from '#app/kernel/modules/outgoing_event'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { apiAs } from '#app/kernel/testing/api'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { alsoGuest } from '#app/kernel/tests/support/guests'
import { anAdmin } from '#modules/identity/testing'
import { aTicket } from '#modules/tickets/testing'
import { webhookEvents } from '#modules/webhooks/contract'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { knownEvents } from '#modules/webhooks/added_events'
import { anEndpoint, aReceiver, deliverDue } from '#modules/webhooks/testing'

/** What a module might add: a number, and a text about the person. */
class Cleaned implements OutgoingEvent<'tickets.changed'> {
  readonly name = 'table.cleaned'
  readonly follows = 'tickets.changed'
  readonly field = 'table'
  describe({ companyId, ticketId }: { companyId: number; ticketId: number }): Outgoing | null {
    if (Cleaned.isSilent) return null
    return { companyId, ticketId, rowId: ticketId, facts: { number: 7 } }
  }
  async details(_company: unknown, rowIds: readonly number[]) {
    Cleaned.asked.push(...rowIds)
    return new Map(rowIds.map((id) => [id, { text: 'of the person' }]))
  }
  static isSilent = false
  static asked: number[] = []
}

test.group('events of other modules', (group) => {
  let takeOut: () => void
  group.each.setup(async () => {
    const jobs = fakeJobs()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    Object.assign(Cleaned, { isSilent: false, asked: [] })
    takeOut = alsoGuest({
      contributes: [contribute(outgoingEvent, async () => ({ default: Cleaned }))],
    })
    return async () => {
      takeOut()
      jobs.restore()
      await undo()
    }
  })

  async function setUp(options: Parameters<typeof anEndpoint>[1] = {}) {
    const admin = await anAdmin()
    const receiver = await aReceiver()
    const endpoint = await anEndpoint(admin.user, {
      ...{ url: receiver.url, events: ['table.cleaned'], ...options },
    })
    const ticket = await aTicket(admin.actor)
    const changed = () =>
      unitOfWork(async (work) =>
        work.emit('tickets.changed', { companyId: admin.company.id, ticketId: ticket.id })
      )
    const recorded = () => WebhookDelivery.of(admin.actor).orderBy('id')
    return { admin, receiver, endpoint, ticket, changed, recorded }
  }

  test('OPS-05: the body has company, ticket and contact, and what the module adds', async ({
    assert,
    cleanup,
  }) => {
    const { admin, receiver, endpoint, ticket, changed, recorded } = await setUp()
    cleanup(receiver.close)
    await changed()
    const [row] = await recorded()
    assert.equal(row!.subject, `ticket:${ticket.id}`)
    assert.deepEqual(Cleaned.asked, [], 'not before it is sent')
    await deliverDue(endpoint)
    const [{ event }] = receiver.received
    assert.equal(event.type, 'table.cleaned')
    assert.containsSubset(event.data, {
      company: { id: admin.company.id },
      ticket: { id: ticket.id },
      contact: { id: ticket.contactId },
      table: { number: 7, text: 'of the person' },
    })
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 1)
  })

  test('OPS-05: in the order of the ticket, among the other events', async ({
    assert,
    cleanup,
  }) => {
    const { receiver, endpoint, changed } = await setUp({
      events: ['ticket.updated', 'table.cleaned'],
    })
    cleanup(receiver.close)
    await changed()
    await changed()
    await deliverDue(endpoint)
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      ['ticket.updated', 'table.cleaned', 'ticket.updated', 'table.cleaned']
    )
  })

  test('CON-03: nothing about the person once the contact was deleted', async ({
    assert,
    cleanup,
  }) => {
    const { receiver, endpoint, ticket, changed } = await setUp()
    cleanup(receiver.close)
    await changed()
    await db.from('contacts').where('id', ticket.contactId).update({ deleted_at: new Date() })
    await deliverDue(endpoint)
    const [{ body, event }] = receiver.received
    assert.notInclude(body, 'of the person')
    assert.containsSubset(event.data, { table: { number: 7 } })
  })

  test('OPS-05: none where the module says nothing, or nobody listens to it', async ({
    assert,
    cleanup,
  }) => {
    const { receiver, endpoint, changed, recorded } = await setUp()
    cleanup(receiver.close)
    Cleaned.isSilent = true
    await changed()
    Cleaned.isSilent = false
    await endpoint.merge({ events: ['ticket.closed'] }).save()
    await changed()
    assert.lengthOf(await recorded(), 0)
  })

  test('OPS-05: each of the house has words for the form in three languages', async ({
    assert,
  }) => {
    takeOut()
    const names = (await knownEvents()).slice(webhookEvents.length)
    for (const language of ['pt-BR', 'en', 'es']) {
      const words = Object.assign(
        {},
        ...registry.enabled
          .map(({ name }) => app.makePath('modules', name, 'lang', `${language}.json`))
          .filter((file) => existsSync(file))
          .map((file) => JSON.parse(readFileSync(file, 'utf8')).outgoing_events)
      )
      for (const name of names) {
        const { name: title, text } = words[name.replace('.', '_')] ?? {}
        assert.isOk(title && text, `${name} in ${language}`)
      }
    }
  })

  test('OPS-05: it is offered and may be chosen while its module is on; a webhook keeps it afterwards', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const known = (await calls.get('/webhooks/events')).body().events
    assert.includeMembers(known, [...webhookEvents, 'table.cleaned'])
    const form = { name: 'CRM', url: 'https://hooks.example.com/', events: ['table.cleaned'] }
    const added = await calls.post('/webhooks', form)
    added.assertStatus(200)
    const refused = await calls.post('/webhooks', { ...form, events: ['table.painted'] })
    refused.assertStatus(422)
    const path = `/webhooks/${added.body().id}`
    takeOut()
    assert.notInclude((await calls.get('/webhooks/events')).body().events, 'table.cleaned')
    ;(await calls.post('/webhooks', form)).assertStatus(422)
    const events = ['ticket.created', 'table.cleaned']
    assert.deepEqual((await calls.put(path, { events })).body().events, events)
    ;(await calls.put(path, { events: ['table.painted'] })).assertStatus(422)
  })
})
