/** People take over from a flow, and processes die in the middle: nothing is sent too late or twice (INT-02, OPS-04). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { claim } from '#modules/integrations/flows/lane'
import { giveStep } from '#modules/integrations/flows/give_step'
import { leaveTicket } from '#modules/integrations/flows/leave_ticket'
import EndFlow from '#modules/integrations/listeners/end_flow'
import EndLeft from '#modules/integrations/jobs/end_left'
import { startFlow, type Flow } from '#modules/integrations/tests/a_flow'
import { aFlowCompany, drain, dueNow, logOf } from '#modules/integrations/tests/a_flow_company'
import { aMessage } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'

test.group('the end of a flow', (group) => {
  let flow: Flow
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    flow = await startFlow()
    return async () => {
      await flow.stop()
      await undo()
    }
  })

  test('INT-02: after {$self} during the call nothing is sent')
    .with(['accept', 'close', 'transfer', 'accept and return', 'switch off'] as const)
    .run(async ({ assert, client }, what) => {
      const { ana, ticket, admin, actor } = await aFlowCompany(flow)
      const other = await aQueue(actor, 'Suporte')
      flow.says('tarde demais')
      await ana.says('oi')
      const { id } = await ticket()
      const release = flow.hold()
      const given = drain(id)
      await flow.untilAsked(1)
      const change = async (body: object) =>
        (await apiAs(client, admin).put(`/tickets/${id}`, body)).assertStatus(200)
      if (what === 'close') await change({ status: 'closed' })
      if (what === 'transfer') await change({ queueId: other.id })
      if (what === 'switch off') await change({ useIntegration: false })
      if (what.startsWith('accept')) await change({ status: 'open', userId: admin.user.id })
      if (what === 'accept and return') await change({ status: 'pending', userId: null })
      release()
      await given
      assert.deepEqual(await ana.heard(), [])
      assert.include((await logOf(id))[0], { outcome: 'stopped', http_status: 200 })
      await new EndLeft().handle()
      await leaveTicket({ companyId: actor.companyId, ticketId: id })
      const row = await ticket()
      assert.deepEqual([row.usesIntegration, row.integrationId], [false, null])
      const [run] = await db.from('flow_runs').where('ticket_id', id)
      assert.isNotNull(run.ended_at)
      if (what === 'accept and return') {
        await ana.says('alô?')
        assert.equal(await drain(id), 0, 'people have the ticket')
      }
    })

  test('INT-02: once it is a person’s, steps that wait are stopped without a call', async ({
    assert,
    client,
  }) => {
    const { ana, ticket, admin } = await aFlowCompany(flow)
    await ana.says('oi')
    const { id } = await ticket()
    const accepted = await apiAs(client, admin).put(`/tickets/${id}`, {
      status: 'open',
      userId: admin.user.id,
    })
    accepted.assertStatus(200)
    assert.equal(await drain(id), 1)
    assert.lengthOf(flow.asked, 0)
    assert.include((await logOf(id))[0], { outcome: 'stopped' })
  })

  test('OPS-04: a crash after the call repeats it under the same id; a late double sends nothing', async ({
    assert,
  }) => {
    const { ana, ticket } = await aFlowCompany(flow)
    flow.says('uma vez')
    await ana.says('oi')
    const { id } = await ticket()
    // The first process claims the step and dies with the answer in its hands.
    const lost = await claim(id)
    assert.isNull(await claim(id), 'nobody else gets it meanwhile')
    await dueNow()
    const again = await claim(id)
    assert.equal(again!.deliveryId, lost!.deliveryId)
    await giveStep(again!)
    // It was not dead, only slow.
    await giveStep(lost!)
    assert.deepEqual(await ana.heard(), ['uma vez'])
    assert.lengthOf(await logOf(id), 1)
  })

  test('INT-02: the event of a ticket that a person takes ends its flow; its own moves do not', async ({
    assert,
    client,
  }) => {
    const { ana, ticket, admin } = await aFlowCompany(flow)
    await ana.says('oi')
    const row = await ticket()
    const { companyId, id: ticketId, state } = row
    const moved = (to: typeof state) =>
      new EndFlow().handle({ companyId, ticketId, from: state, to })
    await moved(state)
    assert.isTrue((await ticket()).usesIntegration)
    const body = { status: 'open', userId: admin.user.id }
    ;(await apiAs(client, admin).put(`/tickets/${ticketId}`, body)).assertStatus(200)
    await moved((await ticket()).state)
    const left = await ticket()
    assert.deepEqual([left.usesIntegration, left.integrationId], [false, null])
  })

  test('BOT-13: after 30 automatic messages in an hour it ends, and people answer', async ({
    assert,
  }) => {
    const { ana, ticket } = await aFlowCompany(flow)
    flow.says('eco')
    await ana.says('oi')
    const row = await ticket()
    for (let n = 0; n < 29; n++) await aMessage(row, { fromMe: true, origin: 'bot' })
    await drain(row.id)
    assert.lengthOf(await ana.heard(), 30)
    await ana.says('oi')
    await drain(row.id)
    assert.lengthOf(await ana.heard(), 30)
    assert.isFalse((await ticket()).usesIntegration)
    assert.deepEqual(
      (await logOf(row.id)).map(({ outcome }) => outcome as string),
      ['done', 'stopped']
    )
  })
})
