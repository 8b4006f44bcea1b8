/** The end of a Typebot: by itself, by an error, by a person, and by a crash (INT-02, INT-37, INT-38, OPS-04). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { claim } from '#modules/integrations/flows/lane'
import { giveStep } from '#modules/integrations/flows/give_step'
import type { Flow } from '#modules/integrations/tests/a_flow'
import { drain, dueNow, logOf } from '#modules/integrations/tests/a_flow_company'
import {
  aTypebot,
  forEachTest,
  passed,
  say,
  started,
  went,
} from '#modules/integrations/tests/a_typebot'
import { anAgent } from '#modules/identity/testing'
import { joinQueue } from '#modules/queues/testing'

const ended = (text: string) => ({ body: { messages: [say(text)] } })

test.group('the end of a Typebot', (group) => {
  let flow: Flow
  forEachTest(group, (own) => void (flow = own))

  test('INT-37: without an input the flow has finished: the ticket waits for people in its queue', async ({
    assert,
  }) => {
    const { hears, ticket, queue, run } = await aTypebot(flow)
    flow.answers(started('Seu nome?'), ended('Obrigado'))
    await hears('oi')
    assert.deepEqual(await hears('Ana'), ['Obrigado'])
    const row = await ticket()
    assert.deepEqual([row.status, row.queueId, row.usesIntegration], ['pending', queue.id, false])
    assert.isNull((await run()).state)
    assert.deepEqual(await hears('alô?'), [], 'it does not begin again')
    assert.lengthOf(flow.asked, 2)
  })

  test('INT-37: a bot whose action waits for a reply is asked for the rest', async ({ assert }) => {
    const { hears } = await aTypebot(flow)
    const clientSideActions = [{ type: 'setVariable', expectsDedicatedReply: true }]
    const { sessionId } = started('').body
    flow.answers(
      { body: { sessionId, messages: [say('Um momento')], clientSideActions } },
      went('Pronto')
    )
    assert.deepEqual(await hears('oi'), ['Um momento', 'Pronto'])
    assert.deepEqual(passed(flow), [undefined, undefined])
  })

  test('INT-38: {what} ends it: nothing is sent, people answer, and the log says why')
    .with([
      {
        what: 'a bot that does not exist',
        reply: { status: 404, body: {} },
        error: /published/,
        reason: 'refused',
      },
      {
        what: 'a closed bot',
        reply: { status: 400, body: {} },
        error: /^HTTP 400$/,
        reason: 'http',
      },
      {
        what: 'garbage',
        reply: { body: { hello: 'world' } },
        error: /cannot be read/,
        reason: 'garbage',
      },
    ])
    .run(async ({ assert, client }, { reply, error, reason }) => {
      const { hears, ticket, run, admin, queue } = await aTypebot(flow)
      flow.answers(reply)
      assert.deepEqual(await hears('oi'), [])
      const row = await ticket()
      assert.deepEqual([row.status, row.usesIntegration], ['pending', false])
      const [entry] = await logOf(row.id)
      assert.include(entry, { outcome: 'failed', attempts: 1 })
      assert.match(entry.error, error)
      const agent = await anAgent({ company: admin.company })
      await joinQueue(queue, agent.user)
      const shown = await apiAs(client, agent).get(`/ticket-flows/${row.id}`)
      shown.assertStatus(200)
      assert.containsSubset(shown.body(), [{ outcome: 'failed', reason, detail: '' }])
      const detailed = await apiAs(client, admin).get(`/ticket-flows/${row.id}`)
      assert.containsSubset(detailed.body(), [{ detail: entry.error }])
      assert.isNull((await run()).state)
    })

  test('INT-38, INT-04: a server that fails is tried again, then its session is dropped', async ({
    assert,
  }) => {
    const { hears, ticket, run } = await aTypebot(flow)
    flow.answers(started('Olá'), { status: 500 })
    await hears('oi')
    await hears('Ana')
    const { id } = await ticket()
    for (let again = 0; again < 3; again++) {
      assert.equal((await run()).state.id, 'sessao-1')
      await dueNow()
      await drain(id)
    }
    assert.isNull((await run()).state)
    assert.include((await logOf(id)).at(-1), { outcome: 'failed', attempts: 4, http_status: 500 })
  })

  test('OPS-04: a crash between answer and sending repeats the call alone; a late double sends nothing', async ({
    assert,
  }) => {
    const { ana, ticket, run, hears } = await aTypebot(flow)
    flow.answers(started('Olá'), went('Prazer'))
    await hears('oi')
    await ana.says('Ana')
    const { id } = await ticket()
    const lost = await claim(id)
    await dueNow()
    const again = await claim(id)
    await giveStep(again!)
    const { state } = await run()
    await giveStep(lost!)
    assert.deepEqual(await ana.heard(), ['Olá', 'Prazer'])
    assert.deepEqual((await run()).state, state)
  })

  test('INT-02: a person who accepts while messages wait for their time has them withdrawn', async ({
    assert,
    client,
  }) => {
    const { hears, ticket, admin, run } = await aTypebot(flow, { delayMs: 10_000 })
    flow.answers(started('Olá'))
    await hears('oi')
    const { id } = await ticket()
    const body = { status: 'open', userId: admin.user.id }
    ;(await apiAs(client, admin).put(`/tickets/${id}`, body)).assertStatus(200)
    const [message] = await db.from('messages').where({ ticket_id: id, origin: 'bot' })
    assert.equal(message.error_code, 'ERR_TAKEN_OVER')
    const { status } = await db.from('outbox_entries').where('wid', message.wid).firstOrFail()
    assert.equal(status, 'failed')
    assert.isNotNull(await run())
  })
})
