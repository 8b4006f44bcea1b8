/** Flows of Typebot on a real database and over HTTP (INT-30 to INT-38, OPS-04). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { claim } from '#modules/integrations/flows/lane'
import { giveStep } from '#modules/integrations/flows/give_step'
import type { Integration } from '#modules/integrations/model'
import { startFlow, type Flow } from '#modules/integrations/tests/a_flow'
import { aFlowCompany, drain, dueNow, logOf } from '#modules/integrations/tests/a_flow_company'
import { anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'

const say = (text: string) => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
})
const asks = { type: 'text input' }
const buttons = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] }
const started = (text: string, input: object | undefined = asks) => ({
  body: { sessionId: 'sessao-1', messages: [say(text)], input },
})
const went = (text: string, input: object | undefined = asks) => ({
  body: { messages: [say(text)], input },
})
const ended = (text: string) => ({ body: { messages: [say(text)] } })

test.group('Typebot', (group) => {
  let flow: Flow
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    flow = await startFlow()
    return async () => {
      await flow.stop()
      await undo()
    }
  })

  async function aTypebot(changed: Partial<Integration> = {}) {
    const company = await aFlowCompany(flow, 'queue', 'typebot')
    await company.integration.merge({ slug: 'meu bot', ...changed }).save()
    const { ana, ticket } = company
    /** What the customer hears after saying it. */
    const hears = async (text: string, options = {}) => {
      const before = (await ana.heard()).length
      await ana.says(text, options)
      await drain((await ticket()).id)
      return (await ana.heard()).slice(before)
    }
    const run = async () =>
      db
        .from('flow_runs')
        .where('ticket_id', (await ticket()).id)
        .first()
    return { ...company, hears, run }
  }
  const asked = () => flow.asked.map(({ path, body }) => ({ path, body: body as object }))
  const passed = () => asked().map(({ body }) => (body as { message?: string }).message)

  test('INT-30, INT-31: a session begins without the first words, and goes on with the next ones', async ({
    assert,
  }) => {
    const { hears, ticket, run } = await aTypebot()
    flow.answers(started('Olá, qual é o seu nome?'), went('Prazer'))
    assert.deepEqual(await hears('oi'), ['Olá, qual é o seu nome?'])
    const { id } = await ticket()
    assert.deepEqual(await hears('Ana'), ['Prazer'])
    const [first, second] = asked()
    assert.equal(first.path, '/hook/api/v1/typebots/meu%20bot/startChat')
    const { prefilledVariables, ...rest } = first.body as Record<string, Record<string, string>>
    assert.deepEqual(rest as object, { isStreamEnabled: false, isOnlyRegistering: false })
    assert.containsSubset(prefilledVariables, {
      pushName: 'Ana',
      ticketId: String(id),
      queue: 'Vendas',
    })
    assert.match(prefilledVariables.protocol, new RegExp(`^\\d{8}-${id}$`))
    assert.match(prefilledVariables.number, /^\d+$/)
    assert.equal(second.path, '/hook/api/v1/sessions/sessao-1/continueChat')
    assert.deepEqual(second.body, { message: 'Ana' })
    assert.equal((await run()).state.id, 'sessao-1')
  })

  test('INT-31: a session that Typebot has lost begins once more', async ({ assert }) => {
    const { hears, ticket } = await aTypebot()
    flow.answers(started('Olá'), { status: 404, body: { code: 'NOT_FOUND' } }, started('De novo'))
    await hears('oi')
    assert.deepEqual(await hears('Ana'), ['De novo'])
    assert.lengthOf(flow.asked, 3)
    assert.include((await logOf((await ticket()).id)).at(-1), { outcome: 'done', http_status: 200 })
  })

  test('INT-32: buttons are a list whose numbers are answers; each message waits for its time', async ({
    assert,
  }) => {
    const { hears, ticket } = await aTypebot({ delayMs: 2000 })
    flow.answers(started('Escolha', buttons), went('Suporte, certo'))
    assert.deepEqual(await hears('oi'), ['Escolha', '*1* - Vendas\n*2* - Suporte'])
    const { rows } = await db.rawQuery(
      `select extract(epoch from due_at - now())::int as seconds, is_recallable as recallable
       from outbox_entries where wid in (select wid from messages where ticket_id = ?) order by id`,
      [(await ticket()).id]
    )
    assert.deepEqual(rows, [
      { seconds: 2, recallable: true },
      { seconds: 4, recallable: true },
    ])
    await hears('2')
    assert.deepEqual(passed().at(-1), 'Suporte')
  })

  test('INT-33: the command {command} is carried out and not sent')
    .with([
      { command: '{"stopBot":true}', status: 'pending', moves: false },
      { command: '{"closeTicket":true}', status: 'closed', moves: false },
      { command: '{"queueId":$}', status: 'pending', moves: true },
    ])
    .run(async ({ assert }, { command, status, moves }) => {
      const { hears, ticket, actor, queue } = await aTypebot()
      const other = await aQueue(actor, 'Suporte')
      const text = `#${command.replace('$', String(other.id))}`
      flow.answers({ body: { ...started('Olá').body, messages: [say('Olá'), say(text)] } })
      const heard = await hears('oi')
      assert.include(heard, 'Olá')
      assert.notInclude(heard, text)
      const row = await ticket()
      assert.deepEqual([row.status, row.usesIntegration], [status, false])
      if (status === 'pending') assert.equal(row.queueId, moves ? other.id : queue.id)
    })

  test('INT-34: the word to restart drops the session; the flow begins at the next message', async ({
    assert,
  }) => {
    const { hears, run } = await aTypebot({ restartKeyword: 'Início', restartText: 'Recomeçando' })
    flow.answers(started('Olá'))
    await hears('oi')
    assert.deepEqual(await hears(' INÍCIO '), ['Recomeçando'])
    assert.lengthOf(flow.asked, 1)
    assert.isNull((await run()).state)
    assert.deepEqual(await hears('oi de novo'), ['Olá'])
    assert.match(asked()[1].path, /startChat$/)
  })

  test('INT-34: the word to finish closes the ticket with its closing text alone', async ({
    assert,
  }) => {
    const { hears, ticket, connection } = await aTypebot({ finishKeyword: 'sair' })
    await db.from('connections').where('id', connection.id).update({ closing_text: 'Até logo' })
    flow.answers(started('Olá'))
    await hears('oi')
    assert.deepEqual(await hears('Sair'), ['Até logo'])
    const row = await ticket()
    assert.deepEqual([row.status, row.usesIntegration], ['closed', false])
    assert.lengthOf(flow.asked, 1)
  })

  test('INT-35: an answer that does not fit gets the company’s words, and the list again', async ({
    assert,
  }) => {
    const { hears } = await aTypebot({ unknownText: 'Escolha um número' })
    flow.answers(started('Olá', buttons), went('Invalid message. Please, try again.', buttons))
    await hears('oi')
    assert.deepEqual(await hears('banana'), ['Escolha um número', '*1* - Vendas\n*2* - Suporte'])
    assert.equal(passed().at(-1), 'banana')
  })

  test(
    'INT-36: after {minutes} minutes of silence with expiry {expiryMinutes} the next message {does}'
  )
    .with([
      { minutes: 3, expiryMinutes: 2, does: 'starts again', path: /startChat$/ },
      { minutes: 1, expiryMinutes: 2, does: 'goes on', path: /continueChat$/ },
      { minutes: 9, expiryMinutes: 0, does: 'goes on', path: /continueChat$/ },
    ])
    .run(async ({ assert }, { minutes, expiryMinutes, path }) => {
      const { hears, run } = await aTypebot({ expiryMinutes })
      flow.answers(started('Olá'))
      await hears('oi')
      const { id, state } = await run()
      const at = new Date(Date.parse(state.at) - minutes * 60_000).toISOString()
      await db
        .from('flow_runs')
        .where({ id })
        .update({ state: JSON.stringify({ ...state, at }) })
      await hears('Ana')
      assert.match(asked()[1].path, path)
    })

  test('INT-37: without an input the flow has finished: the ticket waits for people in its queue', async ({
    assert,
  }) => {
    const { hears, ticket, queue, run } = await aTypebot()
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
    const { hears } = await aTypebot()
    const clientSideActions = [{ type: 'setVariable', expectsDedicatedReply: true }]
    const { sessionId } = started('').body
    flow.answers(
      { body: { sessionId, messages: [say('Um momento')], clientSideActions } },
      went('Pronto')
    )
    assert.deepEqual(await hears('oi'), ['Um momento', 'Pronto'])
    assert.deepEqual(passed(), [undefined, undefined])
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
      const { hears, ticket, run, admin, queue } = await aTypebot()
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
    const { hears, ticket, run } = await aTypebot()
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
    const { ana, ticket, run, hears } = await aTypebot()
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
    const { hears, ticket, admin, run } = await aTypebot({ delayMs: 10_000 })
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
