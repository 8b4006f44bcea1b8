/** What a customer is sent when a person closes: a closing text, a rating question, or nothing (CLO-07 to CLO-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { anAdmin } from '#modules/identity/testing'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { aServedCustomer, closingText, question } from '#modules/ratings/tests/a_served_customer'

test.group('closing', (group) => {
  group.each.setup(async () => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    const jobs = fakeJobs()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      jobs.restore()
      await undo()
    }
  })

  test('CLO-10, CLO-07: without ratings the closing text is sent in the closed ticket', async ({
    assert,
  }) => {
    const { ana, close, ticketId, ratings, queue, actor } = await aServedCustomer({ asks: false })
    await close()
    assert.deepEqual(await ana.heard(), [closingText])
    const ticket = await ana.ticket()
    assert.containsSubset(ticket.serialize(), {
      id: ticketId,
      status: 'closed',
      userId: actor.userId,
      queueId: null,
      closedQueueId: queue.id,
      lastMessage: closingText,
      unreadMessages: 0,
    })
    const pending = db.from('outbox_entries').where('connection_id', ticket.connectionId!)
    assert.lengthOf(await pending.where('kind', 'message'), 1)
    assert.lengthOf(await ratings(), 0)
  })

  test('CLO-10, CLO-07, VAR-07: the closing text’s variables are the queue it was closed in, and who closed', async ({
    assert,
  }) => {
    const { ana, close, agent } = await aServedCustomer({
      asks: false,
      connection: { closingText: '{{queue}} · {{user}}' },
    })
    await close()
    assert.deepEqual(await ana.heard(), [`Vendas · ${agent.user.name}`])
  })

  test('CLO-10: nothing is sent for a blank text, a silent close, or an automatic one', async ({
    assert,
  }) => {
    const blank = await aServedCustomer({ asks: false, connection: { closingText: ' \n' } })
    await blank.close()
    const silent = await aServedCustomer()
    await silent.close(true)
    const bot = await aServedCustomer()
    await closeTicket(systemActor(bot.company.id), { ticketId: bot.ticketId })
    for (const { ana, ratings } of [blank, silent, bot]) {
      assert.equal((await ana.ticket()).status, 'closed')
      assert.deepEqual(await ana.heard(), [])
      assert.lengthOf(await ratings(), 0)
    }
  })

  test('CLO-10: with `silent` nothing is sent; a value that is not a boolean is refused', async ({
    client,
    assert,
  }) => {
    const { ana, agent, ticketId, ratings } = await aServedCustomer()
    const put = (body: object) =>
      client.put(`/tickets/${ticketId}`).bearerToken(agent.token).json(body)
    const refused = await put({ status: 'closed', silent: 'perhaps' })
    refused.assertStatus(422)
    assert.equal((await ana.ticket()).status, 'open')
    const answer = await put({ status: 'closed', silent: true })
    answer.assertStatus(200)
    answer.assertBodyContains({ status: 'closed' })
    assert.deepEqual(await ana.heard(), [])
    assert.lengthOf(await ratings(), 0)
  })

  test('CLO-09, VAR-07: the rating question is sent instead of the closing text; the ticket is closed at once', async ({
    assert,
  }) => {
    const { ana, close, ratings, services, agent, queue } = await aServedCustomer()
    await close()
    assert.deepEqual(await ana.heard(), [question])
    assert.equal((await ana.ticket()).status, 'closed')
    const [rating, ...others] = await ratings()
    assert.isEmpty(others)
    assert.containsSubset(rating, { state: 'waiting', user_id: agent.user.id, queue_id: queue.id })
    assert.equal(rating.expires_at.toISOString(), '2026-03-04T15:05:00.000Z')
    const [service] = await services()
    assert.equal(service.rating_at.toISOString(), '2026-03-04T15:00:00.000Z')
    assert.isFalse(service.is_rated)
  })

  test('CLO-09: without a text of the connection only the question is sent, in the company’s language', async ({
    assert,
  }) => {
    const { ana, close, actor } = await aServedCustomer({ text: '' })
    await writeSetting(actor, 'identity.language', 'en')
    await close()
    assert.deepEqual(await ana.heard(), [
      'How was our service? Answer with a number from 1 to 3:\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied',
    ])
  })

  test('CLO-09: closed by an admin, it is about the agent who served', async ({ assert }) => {
    const { agent, company, ticketId, ratings } = await aServedCustomer()
    const admin = await anAdmin({ company })
    await closeTicket(admin.actor, { ticketId })
    assert.equal((await ratings())[0].user_id, agent.user.id)
  })

  test('CLO-09, CLO-10: a customer whom no agent served is not asked; the closing text is sent', async ({
    assert,
  }) => {
    const { actor, company, ana, ticketId, ratings } = await aServedCustomer()
    await returnTicket(actor, { ticketId })
    await closeTicket((await anAdmin({ company })).actor, { ticketId })
    assert.deepEqual(await ana.heard(), [closingText])
    assert.lengthOf(await ratings(), 0)
  })

  test('CLO-08, CLO-09, IN-61, IN-64: neither while the number is disconnected, nor in a group, nor to an excluded contact', async ({
    assert,
  }) => {
    const away = await aServedCustomer()
    await db.from('connections').where('id', away.connection.id).update({ status: 'DISCONNECTED' })
    const crowd = await aServedCustomer()
    await db.from('tickets').where('id', crowd.ticketId).update({ is_group: true })
    const spared = await aServedCustomer()
    const { contactId } = await spared.ana.ticket()
    await db.from('contacts').where('id', contactId).update({ is_bot_disabled: true })
    for (const { ana, close, ratings, services } of [away, crowd, spared]) {
      await close()
      assert.equal((await ana.ticket()).status, 'closed')
      assert.deepEqual(await ana.heard(), [])
      assert.lengthOf(await ratings(), 0)
      assert.isNull((await services())[0].rating_at)
    }
  })

  test('CLO-07: closing twice asks once', async ({ assert }) => {
    const { ana, close, ratings } = await aServedCustomer()
    await close()
    await close()
    assert.deepEqual(await ana.heard(), [question])
    assert.lengthOf(await ratings(), 1)
  })

  test('CLO-07, CLO-09: a crash before the commit rolls back everything; the retry does it once', async ({
    assert,
  }) => {
    const { ana, close, ratings } = await aServedCustomer()
    const killed = unitOfWork(async () => {
      await close()
      throw new Error('killed before the commit')
    })
    await assert.rejects(() => killed, 'killed before the commit')
    assert.equal((await ana.ticket()).status, 'open')
    assert.deepEqual(await ana.heard(), [])
    await close()
    assert.deepEqual(await ana.heard(), [question])
    assert.lengthOf(await ratings(), 1)
  })

  test('CLO-10: with the module switched off the closing text is still sent', async ({
    assert,
    cleanup,
  }) => {
    const { ana, close } = await aServedCustomer()
    const enabled = registry.enabled as ModuleManifest[]
    const at = enabled.findIndex(({ name }) => name === 'ratings')
    const [own] = enabled.splice(at, 1)
    cleanup(() => void enabled.splice(at, 0, own))
    await close()
    assert.deepEqual(await ana.heard(), [closingText])
  })
})
