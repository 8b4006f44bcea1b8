/** A repeated request of a program sends nothing (EXT-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { body, outboxOf, sendAs, setUp } from '#modules/external_api/tests/sending'
import { aProgram, forgetSends } from '#modules/external_api/testing'

test.group('EXT-03: a repeated request', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('with the same key gets the first answer and sends nothing', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const first = await sendAs(client, program, { number, body }, 'order-1')
    await db.from('messages').update({ ack: 4 })
    const again = await sendAs(client, program, { number, body }, 'order-1')
    assert.deepEqual([again.status(), again.body()], [200, first.body()])
    assert.lengthOf(await outboxOf(program), 1)
    await sendAs(client, program, { number, body }, 'order-2')
    await sendAs(client, program, { number, body })
    assert.lengthOf(await outboxOf(program), 3)
  })

  test('with the key of another message is 422, and sends nothing', async ({ assert, client }) => {
    const { program, number } = await setUp()
    await sendAs(client, program, { number, body }, 'order-1')
    const other = await sendAs(client, program, { number, body: 'Another one.' }, 'order-1')
    assert.deepEqual([other.status(), other.body().error], [422, 'ERR_IDEMPOTENCY_KEY_REUSED'])
    assert.lengthOf(await outboxOf(program), 1)
  })

  test('a day later is a new one', async ({ assert, client }) => {
    const { program, number } = await setUp()
    await sendAs(client, program, { number, body }, 'order-1')
    const aDayAgo = now().minus({ hours: 24 }).toJSDate()
    await db.from('idempotency_keys').update({ created_at: aDayAgo })
    assert.equal((await sendAs(client, program, { number, body }, 'order-1')).status(), 200)
    assert.lengthOf(await outboxOf(program), 2)
  })

  test('of another connection is another one', async ({ assert, client }) => {
    const { admin, program, number } = await setUp()
    const other = await aProgram(admin.actor)
    for (const one of [program, other]) await sendAs(client, one, { number, body }, 'order-1')
    assert.lengthOf(await outboxOf(other), 1)
  })

  test('a refused one keeps no key', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const missing = await sendAs(client, program, { number, body, quotedMsgId: 1 }, 'order-1')
    assert.equal(missing.status(), 404)
    assert.equal((await sendAs(client, program, { number, body }, 'order-1')).status(), 200)
  })

  test('a key is 1 to 255 printable characters', async ({ assert, client }) => {
    const { program, number } = await setUp()
    const long = await sendAs(client, program, { number, body }, 'x'.repeat(256))
    assert.deepEqual(long.body().details, [{ field: 'Idempotency-Key', rule: 'maxLength' }])
    assert.equal((await sendAs(client, program, { number, body }, 'x'.repeat(255))).status(), 200)
  })
})

test.group('EXT-03: repeated at the same time', (group) => {
  group.each.setup(forgetSends)

  test('ten requests with one key send one message', async ({ assert, client, cleanup }) => {
    const { admin, program, number } = await setUp()
    cleanup(async () => {
      await db.from('companies').where('id', admin.company.id).delete()
      await db.from('audit_entries').where('company_id', admin.company.id).delete()
    })
    const request = () => sendAs(client, program, { number, body }, 'order-1')
    const answers = await Promise.all(Array.from({ length: 10 }, request))
    const ids = new Set(answers.map((answer) => answer.body().message?.id))
    assert.deepEqual([...new Set(answers.map((answer) => answer.status()))], [200])
    assert.equal(ids.size, 1)
    assert.lengthOf(await outboxOf(program), 1)
  })
})
