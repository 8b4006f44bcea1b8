/** Programs send by the key of a person (EXT-03, EXT-11). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { body, messagesOf, path, sendAs } from '#modules/external_api/tests/sending'
import { aCheckedNumber, aKey, aProgram, forgetSends } from '#modules/external_api/testing'
import { anAgent, aStranger } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

/** An agent with a key, the company's default connection, and a number that WhatsApp knows. */
async function setUp() {
  const me = await anAgent()
  const usual = await aProgram(me.actor, { isDefault: true })
  const [key, number] = [await aKey(me.actor), await aCheckedNumber(me.actor)]
  return { me, usual, number, key: { ...usual, token: key.key } }
}

test.group('EXT-11: sending by the key of a person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('goes out on the default connection, or the one that is named', async ({
    assert,
    client,
  }) => {
    const { me, usual, number, key } = await setUp()
    const other = await aProgram(me.actor)
    const first = await sendAs(client, key, { number, body })
    assert.equal(first.status(), 200, first.text())
    await sendAs(client, key, { number, body, whatsappId: other.connectionId })
    const [[onUsual], [onOther]] = [await messagesOf(usual), await messagesOf(other)]
    assert.deepEqual([onUsual.user_id, onUsual.origin], [me.user.id, 'api'])
    assert.deepEqual([onOther.user_id, onOther.origin], [me.user.id, 'api'])
  })

  test('its holder reads what became of it, a colleague’s key does not', async ({
    assert,
    client,
  }) => {
    const { me, number, key } = await setUp()
    const { message } = (await sendAs(client, key, { number, body })).body()
    const state = (token: string) => apiAs(client, { token }).get(`/api/messages/${message.id}`)
    assert.equal((await state(key.token)).body().status, 'queued')
    const colleague = await anAgent({ company: me.company })
    assert.equal((await state((await aKey(colleague.actor)).key)).status(), 404)
  })

  test('404 without a default connection, and for another company’s', async ({
    assert,
    client,
  }) => {
    const me = await anAgent()
    const calls = apiAs(client, await aKey(me.actor))
    const number = await aCheckedNumber(me.actor)
    const without = await calls.post(path, { number, body })
    assert.deepEqual([without.status(), without.body().error], [404, 'ERR_NO_DEF_WAPP_FOUND'])
    const { id: whatsappId } = await aConnection((await aStranger()).actor)
    assert.equal((await calls.post(path, { number, body, whatsappId })).status(), 404)
    const check = await calls.get('/api/contacts/check', { number, whatsappId })
    assert.equal(check.status(), 404)
  })

  test('the token of a connection sends on that one alone', async ({ assert, client }) => {
    const { me, usual, number } = await setUp()
    const { connectionId: whatsappId } = await aProgram(me.actor)
    const refused = await sendAs(client, usual, { number, body, whatsappId })
    assert.equal(refused.status(), 422)
    assert.lengthOf(await messagesOf(usual), 0)
    const named = { number, body, whatsappId: usual.connectionId }
    assert.equal((await sendAs(client, usual, named)).status(), 200)
  })

  test('EXT-03: programs with keys of their own may choose the same Idempotency-Key', async ({
    assert,
    client,
  }) => {
    const { me, usual, number, key } = await setUp()
    const second = { ...usual, token: (await aKey(me.actor)).key }
    const ids = []
    for (const program of [key, second, usual, key, second, usual]) {
      const { message } = (await sendAs(client, program, { number, body }, 'order-1')).body()
      ids.push(message.id)
    }
    assert.deepEqual(ids.slice(3), ids.slice(0, 3))
    assert.lengthOf(await messagesOf(usual), 3)
  })
})
