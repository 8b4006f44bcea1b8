/** Programs send by the token of a connection (EXT-01, EXT-02, EXT-04, EXT-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import {
  body,
  messagesOf,
  outboxOf,
  path,
  sendAs,
  setUp,
} from '#modules/external_api/tests/sending'
import { aCheckedNumber, aProgram, forgetSends } from '#modules/external_api/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'

test.group('EXT-01: the token', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('of nobody, blank, missing, or of a person is 401', async ({ assert, client }) => {
    const { admin, program, number } = await setUp()
    await aProgram(admin.actor)
    for (const token of ['x'.repeat(48), '', program.token.toUpperCase(), admin.token]) {
      const answer = await client
        .post(path)
        .header('authorization', `Bearer ${token}`)
        .json({ number })
      assert.deepEqual([answer.status(), answer.body().error], [401, 'ERR_INVALID_TOKEN'], token)
    }
    assert.equal((await client.post(path).json({ number })).status(), 401)
  })

  test('of a program opens no call of a person', async ({ assert, client }) => {
    const { program } = await setUp()
    for (const other of ['/tickets', '/contacts', '/users', '/whatsapp']) {
      assert.equal((await apiAs(client, program).get(other)).status(), 403, other)
    }
  })

  test('is looked up by its digest alone', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const { connectionId: id } = program
    const { token_hash: digest } = await db.from('connections').where({ id }).firstOrFail()
    const answer = await sendAs(client, { ...program, token: digest }, { number, body })
    assert.equal(answer.status(), 401)
  })
})

test.group('EXT-02, EXT-03: a message', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('is taken over for sending, and audited', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const answer = await sendAs(client, program, { number, body })
    const [entry] = await outboxOf(program)
    const [message] = await messagesOf(program)
    const accepted = { id: Number(message.id), wid: entry.wid, status: 'queued', number }
    assert.equal(answer.status(), 200)
    assert.deepEqual(answer.body(), {
      mensagem: 'Mensagem enviada',
      message: accepted,
      messages: [accepted],
    })
    assert.deepEqual([message.wid, message.body, message.origin], [entry.wid, body, 'api'])
    assert.deepEqual([message.from_me, message.user_id], [true, null])
    assert.deepEqual([entry.status, entry.is_of_program, entry.is_paced], ['pending', true, false])
    const own = { action: 'external_api.send', company_id: program.companyId }
    const audited = db.from('audit_entries').where(own)
    assert.equal(Number((await audited.firstOrFail()).entity_id), Number(message.id))
  })

  test('is sent as it was written: nothing is filled in', async ({ assert, client }) => {
    const { program, number } = await setUp()
    await sendAs(client, program, { number, body: 'Code {{name}} {{ms}}' })
    assert.equal((await messagesOf(program))[0].body, 'Code {{name}} {{ms}}')
  })

  test('without {what} is {status} {error}')
    .with([
      { what: 'a number', given: { body }, status: 400, error: 'ERR_NUMBER_REQUIRED' },
      {
        what: 'a number but blanks',
        given: { number: ' ', body },
        status: 400,
        error: 'ERR_NUMBER_REQUIRED',
      },
      { what: 'text and files', given: { number: '1' }, status: 400, error: 'ERR_BODY_REQUIRED' },
      {
        what: 'text but blanks',
        given: { number: '1', body: ' \n' },
        status: 400,
        error: 'ERR_BODY_REQUIRED',
      },
      {
        what: 'an end',
        given: { number: '1', body: 'x'.repeat(4097) },
        status: 422,
        error: 'ERR_VALIDATION',
      },
      {
        what: 'enough digits',
        given: { number: '1234567', body },
        status: 400,
        error: 'ERR_WAPP_INVALID_CONTACT',
      },
      {
        what: 'fewer than 16 digits',
        given: { number: '1234567890123456', body },
        status: 400,
        error: 'ERR_WAPP_INVALID_CONTACT',
      },
    ])
    .run(async ({ assert, client }, { given, status, error }) => {
      const { program } = await setUp()
      const answer = await sendAs(client, program, given)
      assert.deepEqual([answer.status(), answer.body().error], [status, error])
      assert.isEmpty(await outboxOf(program))
    })

  test('of 4096 characters is sent', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const answer = await sendAs(client, program, { number, body: 'x'.repeat(4096) })
    assert.equal(answer.status(), 200)
  })

  test('EXT-10: {given} goes to {to}')
    .with([
      { given: '11 97777-0001', to: '5511977770001' },
      { given: '+55 (11) 7777-0001', to: '5511977770001' },
      { given: '005511977770001', to: '5511977770001' },
      { given: 5511977770001, to: '5511977770001' },
      { given: '11 3777-0001', to: '551137770001' },
      { given: '+351 912 000 001', to: '351912000001' },
    ])
    .run(async ({ assert, client }, { given, to }) => {
      const { admin, program } = await setUp()
      await aCheckedNumber(admin.actor, true, to)
      const answer = await sendAs(client, program, { number: given, body })
      assert.equal(answer.body().message?.number, to, JSON.stringify(answer.body()))
    })
})

test.group('EXT-04: the number', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('that nobody has is 404', async ({ assert, client }) => {
    const { admin, program } = await setUp()
    const number = await aCheckedNumber(admin.actor, false)
    const answer = await sendAs(client, program, { number, body })
    assert.deepEqual([answer.status(), answer.body().error], [404, 'ERR_WAPP_INVALID_CONTACT'])
    const check = await apiAs(client, program).get('/api/contacts/check', { number })
    assert.deepEqual(check.body(), { exists: false, number, jid: null })
  })

  test('is written to at the address that WhatsApp confirms', async ({ assert, client }) => {
    const { admin, program } = await setUp()
    const number = '5531988880001'
    await aCheckedNumber(admin.actor, true, number)
    const address = '553188880001@s.whatsapp.net'
    await db.from('number_checks').where({ number }).update({ address })
    await sendAs(client, program, { number: '31 8888-0001', body })
    assert.equal((await outboxOf(program))[0].address, address)
    const check = await apiAs(client, program).get('/api/contacts/check', { number })
    assert.deepEqual(check.body(), { exists: true, number, jid: address })
  })

  test('waits while the connection is off, and is confirmed when it leaves', async ({
    assert,
    client,
  }) => {
    const { program } = await setUp({ status: 'DISCONNECTED' })
    const number = '5511966660001'
    const answer = await sendAs(client, program, { number, body })
    assert.equal(answer.status(), 200)
    const [entry] = await outboxOf(program)
    assert.deepEqual([entry.address, entry.is_cold], [`${number}@s.whatsapp.net`, true])
    const check = await apiAs(client, program).get('/api/contacts/check', { number })
    assert.deepEqual([check.status(), check.body().error], [409, 'ERR_WAPP_CHECK_CONTACT'])
  })

  test('EXT-11: the check needs a number', async ({ assert, client }) => {
    const { program } = await setUp()
    const answer = await apiAs(client, program).get('/api/contacts/check')
    assert.deepEqual(answer.body().details, [{ field: 'number', rule: 'required' }])
  })
})

test.group('EXT-04: how far a message came', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('{status}')
    .with([
      { status: 'queued', values: { ack: 0 } },
      { status: 'queued', values: { ack: 1 } },
      { status: 'sent', values: { ack: 2 } },
      { status: 'delivered', values: { ack: 3 } },
      { status: 'read', values: { ack: 4 } },
      { status: 'played', values: { ack: 5 } },
      { status: 'failed', values: { ack: 0, error_code: 'ERR_WAPP_NOT_INITIALIZED' } },
    ])
    .run(async ({ assert, client }, { status, values }) => {
      const { program, number } = await setUp()
      const { message } = (await sendAs(client, program, { number, body })).body()
      await db.from('messages').where('id', message.id).update(values)
      const answer = (await apiAs(client, program).get(`/api/messages/${message.id}`)).body()
      const { createdAt, ...rest } = answer
      const error = values.error_code ?? null
      assert.deepEqual(rest, { id: message.id, wid: message.wid, status, number, error })
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT.*Z$/)
    })

  test('of another connection, or by a customer, is 404', async ({ assert, client }) => {
    const { admin, program } = await setUp()
    const other = await aProgram(admin.actor)
    const elsewhere = await aTicket(admin.actor, { connectionId: other.connectionId })
    const here = await aTicket(admin.actor, { connectionId: program.connectionId })
    const hidden = [await aMessage(elsewhere, { fromMe: true }), await aMessage(here)]
    for (const { id } of hidden) {
      const answer = await apiAs(client, program).get(`/api/messages/${id}`)
      assert.deepEqual([answer.status(), answer.body().error], [404, 'ERR_NO_MESSAGE_FOUND'])
    }
  })
})
