/** Flows on a real database and over HTTP: who is asked, and what is carried out (INT-01, INT-03, INT-04, INT-10..13). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { auditsOf } from '#app/kernel/testing/audits'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { signatureOf } from '#modules/integrations/credentials'
import { permitLoopback, someSecret } from '#modules/integrations/testing'
import { startFlow, type Flow } from '#modules/integrations/tests/a_flow'
import {
  aFlowCompany,
  drain,
  dueNow,
  logOf,
  stepsOf,
} from '#modules/integrations/tests/a_flow_company'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64'
)

test.group('flows', (group) => {
  let flow: Flow
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    flow = await startFlow()
    return async () => {
      await flow.stop()
      await undo()
    }
  })

  test(
    'INT-01, INT-04, INT-11, INT-12: in the {$self} of a ticket it is asked, signed, and its answer is sent'
  )
    .with(['queue', 'connection'] as const)
    .run(async ({ assert }, on) => {
      const { ana, ticket, integration, queue, actor } = await aFlowCompany(flow, on)
      flow.says('Olá, sou o fluxo', 'Tudo bem?')
      assert.deepEqual(await ana.says('oi'), [], 'the pipeline does not wait for it')
      const { id } = await ticket()
      const stamped = await ticket()
      assert.deepEqual([stamped.usesIntegration, stamped.integrationId], [true, integration.id])
      assert.equal(stamped.queueId ?? null, on === 'queue' ? queue.id : null)
      assert.equal(await drain(id), 1)
      assert.deepEqual(await ana.heard(), ['Olá, sou o fluxo', 'Tudo bem?'])
      const [{ headers, raw, body }] = flow.asked
      assert.containsSubset(body, {
        event: 'message.received',
        company: { id: actor.companyId },
        ticket: { id, status: 'pending' },
        message: { body: 'oi' },
      })
      assert.equal(headers['x-signature'], signatureOf(someSecret, raw))
      const [step] = await stepsOf(id)
      assert.equal(headers['x-delivery-id'], step.delivery_id)
      assert.containsSubset(await logOf(id), [
        {
          outcome: 'done',
          http_status: 200,
          attempts: 1,
          delivery_id: step.delivery_id,
          error: null,
        },
      ])
    })

  test('INT-10: n8n is asked in its own shape', async ({ assert }) => {
    const { ana, ticket } = await aFlowCompany(flow, 'queue', 'n8n')
    await ana.says('oi')
    await drain((await ticket()).id)
    assert.containsSubset(flow.asked[0].body, {
      message: { conversation: 'oi' },
      meta: { text: 'oi' },
    })
  })

  test('INT-04: the messages of a ticket are given in order, each once', async ({ assert }) => {
    const { ana, ticket } = await aFlowCompany(flow)
    flow.says('eco')
    for (const text of ['um', 'dois', 'três']) await ana.says(text)
    const { id } = await ticket()
    assert.equal(await drain(id), 3)
    assert.deepEqual(
      flow.asked.map(({ body }) => body.message.body),
      ['um', 'dois', 'três']
    )
    assert.equal(await drain(id), 0)
    assert.lengthOf(await ana.heard(), 3)
  })

  test(
    'INT-04: {what} is tried again after 1, 5 and 25 s under the same delivery id; then people answer'
  )
    .with([
      { what: 'a 503', status: 503 },
      { what: 'a refused connection', status: null },
    ])
    .run(async ({ assert, cleanup }, { status }) => {
      const { ana, ticket, integration } = await aFlowCompany(flow)
      // Nothing listens there.
      cleanup(permitLoopback(1))
      if (status === null) await integration.merge({ url: 'http://127.0.0.1:1/' }).save()
      flow.answers({ status: status ?? 200 })
      await ana.says('oi')
      const { id } = await ticket()
      for (const seconds of [1, 5, 25]) {
        assert.equal(await drain(id), 1)
        const [{ due_at: dueAt }] = await stepsOf(id)
        // The clock of the transaction stands still from its beginning on.
        const { rows } = await db.rawQuery('select now() as at')
        assert.equal(Math.round((dueAt.getTime() - rows[0].at.getTime()) / 1000), seconds)
        await dueNow()
      }
      assert.equal(await drain(id), 1)
      assert.equal(await drain(id), 0)
      const left = await ticket()
      assert.deepEqual(
        [left.usesIntegration, left.integrationId, left.status],
        [false, null, 'pending']
      )
      const [entry] = await logOf(id)
      assert.include(entry, { outcome: 'failed', attempts: 4, http_status: status })
      assert.isNotEmpty(entry.error)
      if (status) {
        assert.lengthOf(new Set(flow.asked.map(({ headers }) => headers['x-delivery-id'])), 1)
        assert.lengthOf(flow.asked, 4)
      }
      const audits = await auditsOf('tickets', id)
      assert.containsSubset(audits, [
        { action: 'integration_failure', after: { error: entry.error } },
      ])
      flow.says('de volta')
      await ana.says('alô?')
      assert.equal(await drain(id), 0, 'it does not begin again')
    })

  test('INT-13: {what} is ignored, and the flow goes on')
    .with([
      { what: 'a 404', reply: { status: 404, body: { messages: [{ type: 'text', text: 'x' }] } } },
      { what: 'another JSON', reply: { body: { message: 'Workflow was started' } } },
    ])
    .run(async ({ assert }, { reply }) => {
      const { ana, ticket } = await aFlowCompany(flow)
      flow.answers(reply)
      await ana.says('oi')
      const { id } = await ticket()
      await drain(id)
      assert.deepEqual(await ana.heard(), [])
      assert.isTrue((await ticket()).usesIntegration)
      flow.says('Olá')
      await ana.says('oi?')
      await drain(id)
      assert.deepEqual(await ana.heard(), ['Olá'])
    })

  test('INT-03: an address that is no longer permitted is not called; people answer', async ({
    assert,
  }) => {
    const { ana, ticket, integration } = await aFlowCompany(flow)
    await integration.merge({ url: 'http://10.0.0.1/' }).save()
    await ana.says('oi')
    const { id } = await ticket()
    await drain(id)
    assert.include((await logOf(id))[0], { outcome: 'failed', attempts: 1 })
    assert.isFalse((await ticket()).usesIntegration)
  })

  test('INT-13: a picture is sent with its caption; one that cannot be fetched is left out', async ({
    assert,
  }) => {
    const { ana, ticket } = await aFlowCompany(flow)
    const url = flow.offers('/foto.png', png)
    const messages = [
      { type: 'image', url: 'http://10.0.0.1/x.png', caption: 'nunca' },
      { type: 'image', url, caption: 'Nossa loja' },
      { type: 'document', url, caption: '' },
    ]
    flow.answers({ body: { messages } })
    await ana.says('oi')
    const { id } = await ticket()
    await drain(id)
    const sent = await db.from('messages').where({ ticket_id: id, from_me: true }).orderBy('id')
    assert.deepEqual(
      sent.map(({ kind, body, media_name: name }) => [kind, body, name]),
      [
        ['image', 'Nossa loja', 'foto.png'],
        ['document', 'foto.png', 'foto.png'],
      ]
    )
    assert.match((await logOf(id))[0].error, /^Message 1: /)
    assert.lengthOf(
      await db.from('pending_files').whereIn(
        'key',
        sent.map((one) => one.media_file)
      ),
      0
    )
  })

  test('INT-13: {action.type} is carried out after the messages, and the flow ends')
    .with([
      { action: { type: 'stop' }, status: 'pending' },
      { action: { type: 'close' }, status: 'closed' },
      { action: { type: 'transfer' }, status: 'pending' },
    ])
    .run(async ({ assert }, { action, status }) => {
      const { ana, ticket, queue, actor } = await aFlowCompany(flow)
      const other = await aQueue(actor, 'Suporte')
      const given = action.type === 'transfer' ? { ...action, queueId: other.id } : action
      flow.answers({ body: { messages: [{ type: 'text', text: 'Até já' }], action: given } })
      await ana.says('oi')
      const { id } = await ticket()
      await drain(id)
      assert.include(await ana.heard(), 'Até já')
      const row = await ticket()
      assert.equal(row.status, status)
      assert.deepEqual([row.usesIntegration, row.integrationId], [false, null])
      if (status === 'pending') {
        assert.equal(row.queueId, action.type === 'transfer' ? other.id : queue.id)
        await ana.says('alô?')
        assert.equal(await drain(id), 0)
      }
    })

  test('INT-13, CLO-03: a transfer to a colleague opens the ticket', async ({ assert }) => {
    const { ana, ticket, queue, admin } = await aFlowCompany(flow)
    const agent = await anAgent({ company: admin.company, queues: [queue.id] } as never)
    await db
      .table('queue_members')
      .insert({ company_id: admin.company.id, queue_id: queue.id, user_id: agent.user.id })
      .onConflict()
      .ignore()
    const action = { type: 'transfer', queueId: queue.id, userId: agent.user.id }
    flow.answers({ body: { action } })
    await ana.says('oi')
    const { id } = await ticket()
    await drain(id)
    const row = await ticket()
    assert.deepEqual([row.status, row.userId, row.usesIntegration], ['open', agent.user.id, false])
  })

  test('INT-13, API-03: a transfer to a stranger’s queue is left out and noted; what it says is sent', async ({
    assert,
  }) => {
    const { ana, ticket, queue } = await aFlowCompany(flow)
    const stranger = await anAdmin()
    const theirs = await aQueue(stranger.actor, 'Deles')
    const action = { type: 'transfer', queueId: theirs.id }
    flow.answers({ body: { messages: [{ type: 'text', text: 'Já vai' }], action } })
    await ana.says('oi')
    const { id } = await ticket()
    await drain(id)
    assert.deepEqual(await ana.heard(), ['Já vai'])
    const row = await ticket()
    assert.deepEqual([row.queueId, row.usesIntegration], [queue.id, true])
    const [entry] = await logOf(id)
    assert.equal(entry.outcome, 'done')
    assert.isNotEmpty(entry.error)
  })

  test('INT-01, BOT-09: a choice from the menu begins the flow of its queue, without the queue’s greeting', async ({
    assert,
  }) => {
    const { ana, ticket, actor, connection, queue } = await aFlowCompany(flow)
    await queue.merge({ greetingMessage: 'Aqui é Vendas.' }).save()
    await db.table('connection_queues').insert({
      company_id: actor.companyId,
      connection_id: connection.id,
      queue_id: (await aQueue(actor, 'Trocas')).id,
    })
    await ana.says('oi')
    assert.deepEqual(await ana.says('Vendas'), [])
    assert.lengthOf(await stepsOf((await ticket()).id), 1)
  })

  test('API-14: without the feature in the plan no flow begins', async ({ assert, cleanup }) => {
    const { ana, ticket, actor } = await aFlowCompany(flow)
    cleanup(grant(actor.companyId, { 'integrations.use': false }))
    await ana.says('oi')
    const row = await ticket()
    assert.isFalse(row.usesIntegration)
    assert.lengthOf(await stepsOf(row.id), 0)
  })
})
