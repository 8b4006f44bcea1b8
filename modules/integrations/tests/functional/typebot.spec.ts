/** Flows of Typebot on a real database and over HTTP: what is said on both sides (INT-30 to INT-36). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { voiceNote } from '#app/kernel/media/convert/voice_note'
import { aFilm, aRecording } from '#app/kernel/tests/support/recording'
import type { Flow } from '#modules/integrations/tests/a_flow'
import { logOf } from '#modules/integrations/tests/a_flow_company'
import {
  aTypebot,
  asked,
  asks,
  forEachTest,
  passed,
  say,
  started,
  went,
} from '#modules/integrations/tests/a_typebot'
import { aQueue } from '#modules/queues/testing'

const buttons = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] }

test.group('Typebot', (group) => {
  let flow: Flow
  forEachTest(group, (own) => void (flow = own))

  test('INT-30, INT-31: a session begins without the first words, and goes on with the next ones', async ({
    assert,
  }) => {
    const { hears, ticket, run } = await aTypebot(flow)
    flow.answers(started('Olá, qual é o seu nome?'), went('Prazer'))
    assert.deepEqual(await hears('oi'), ['Olá, qual é o seu nome?'])
    const { id } = await ticket()
    assert.deepEqual(await hears('Ana'), ['Prazer'])
    const [first, second] = asked(flow)
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
    const { hears, ticket } = await aTypebot(flow)
    flow.answers(started('Olá'), { status: 404, body: { code: 'NOT_FOUND' } }, started('De novo'))
    await hears('oi')
    assert.deepEqual(await hears('Ana'), ['De novo'])
    assert.lengthOf(flow.asked, 3)
    assert.include((await logOf((await ticket()).id)).at(-1), { outcome: 'done', http_status: 200 })
  })

  test('INT-32: buttons are a list whose numbers are answers; each message waits for its time', async ({
    assert,
  }) => {
    const { hears, ticket } = await aTypebot(flow, { delayMs: 2000 })
    flow.answers(started('Escolha', buttons), went('Suporte, certo'))
    assert.deepEqual(await hears('oi'), ['Escolha', '*1* - Vendas\n*2* - Suporte'])
    const { rows } = await db.rawQuery(
      `select extract(epoch from due_at - now())::int as seconds, is_withdrawable as withdrawable
       from outbox_entries where wid in (select wid from messages where ticket_id = ?) order by id`,
      [(await ticket()).id]
    )
    assert.deepEqual(rows, [
      { seconds: 2, withdrawable: true },
      { seconds: 4, withdrawable: true },
    ])
    await hears('2')
    assert.deepEqual(passed(flow).at(-1), 'Suporte')
  })

  test('INT-32: a sound is sent as a voice note, a film as a film, an embedded page as a document', async ({
    assert,
  }) => {
    const { hears, ticket } = await aTypebot(flow)
    const note = await voiceNote(Buffer.from(await aRecording(100)))
    const voice = flow.offers('/voz.ogg', Buffer.from(note!.bytes))
    const film = flow.offers('/loja.mp4', Buffer.from(await aFilm(25, 'mp4')))
    const page = flow.offers('/mapa.html', Buffer.from('<p>Rua Azul</p>'))
    const bubbles = [
      { type: 'audio', content: { url: voice } },
      { type: 'video', content: { type: 'url', url: film } },
      { type: 'embed', content: { url: page } },
    ]
    flow.answers({ body: { sessionId: 's', messages: bubbles, input: asks } })
    await hears('oi')
    const sent = await db
      .from('messages')
      .where({ ticket_id: (await ticket()).id, from_me: true })
      .orderBy('id')
    assert.deepEqual(
      sent.map(({ kind }) => kind as string),
      ['voice', 'video', 'document']
    )
    assert.equal(sent[0].media_type, 'audio/ogg; codecs=opus')
    assert.isNotNull(sent[0].media_seconds)
  })

  test('INT-33: the command {command} is carried out and not sent')
    .with([
      { command: '{"stopBot":true}', status: 'pending', moves: false },
      { command: '{"closeTicket":true}', status: 'closed', moves: false },
      { command: '{"queueId":$}', status: 'pending', moves: true },
    ])
    .run(async ({ assert }, { command, status, moves }) => {
      const { hears, ticket, actor, queue } = await aTypebot(flow)
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
    const { hears, run } = await aTypebot(flow, {
      restartKeyword: 'Início',
      restartText: 'Recomeçando',
    })
    flow.answers(started('Olá'))
    await hears('oi')
    assert.deepEqual(await hears(' INÍCIO '), ['Recomeçando'])
    assert.lengthOf(flow.asked, 1)
    assert.isNull((await run()).state)
    assert.deepEqual(await hears('oi de novo'), ['Olá'])
    assert.match(asked(flow)[1].path, /startChat$/)
  })

  test('INT-34: the word to finish closes the ticket with its closing text alone', async ({
    assert,
  }) => {
    const { hears, ticket, connection } = await aTypebot(flow, { finishKeyword: 'sair' })
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
    const { hears } = await aTypebot(flow, { unknownText: 'Escolha um número' })
    flow.answers(started('Olá', buttons), went('Invalid message. Please, try again.', buttons))
    await hears('oi')
    assert.deepEqual(await hears('banana'), ['Escolha um número', '*1* - Vendas\n*2* - Suporte'])
    assert.equal(passed(flow).at(-1), 'banana')
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
      const { hears, run } = await aTypebot(flow, { expiryMinutes })
      flow.answers(started('Olá'))
      await hears('oi')
      const { id, state } = await run()
      const at = new Date(Date.parse(state.at) - minutes * 60_000).toISOString()
      await db
        .from('flow_runs')
        .where({ id })
        .update({ state: JSON.stringify({ ...state, at }) })
      await hears('Ana')
      assert.match(asked(flow)[1].path, path)
    })
})
