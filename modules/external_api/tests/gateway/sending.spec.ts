/** A program's messages reach phones over WhatsApp's own protocol (EXT-03 to EXT-05). */
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { forgetSends } from '#modules/external_api/testing'
import {
  ANA,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

/** WhatsApp knows nobody under such a number. */
const nobody = '5511987650000'
const token = 'a-token-of-the-shop-with-32-signs'
const path = '/api/messages/send'

test.group('gateway: programs', (group) => {
  let fixture: GatewayFixture
  group.setup(async () => {
    fixture = await setUpGateway()
    const id = await linkedConnection(fixture, '5511900000083')
    await call(fixture, 'PUT', `/whatsapp/${id}`, { name: 'Sales', token })
    return () => tearDownGateway(fixture)
  })
  group.each.setup(forgetSends)

  test('EXT-03, EXT-04: a text arrives once, and its state is read until it is read', async ({
    assert,
    client,
  }) => {
    const calls = apiAs(client, { token })
    const request = () =>
      calls
        .post(path, { number: ANA, body: 'Your order is ready.' })
        .header('idempotency-key', 'order-1')
    const { message } = (await request()).body()
    assert.deepEqual((await request()).body().message, message)
    const isThere = ({ id }: { id: string }) => id === message.wid
    const chat = await fixture.phones.chatUntil(ANA, (all) => all.some(isThere))
    assert.lengthOf(chat.filter(isThere), 1)
    assert.equal(chat.find(isThere)!.text, 'Your order is ready.')

    const until = (status: string) =>
      waitFor(async () => {
        const state = (await calls.get(`/api/messages/${message.id}`)).body()
        return state.status === status ? state : null
      }, `the message is ${status}`)
    await until('delivered')
    await fixture.phones.read(ANA)
    await until('read')
  })

  test('EXT-04: WhatsApp is asked who has a number', async ({ assert, client }) => {
    const calls = apiAs(client, { token })
    const refused = await calls.post(path, { number: nobody, body: 'oi' })
    assert.deepEqual([refused.status(), refused.body().error], [404, 'ERR_WAPP_INVALID_CONTACT'])
    const check = await calls.get('/api/contacts/check', { number: ANA })
    assert.deepEqual(check.body(), { exists: true, number: ANA, jid: `${ANA}@s.whatsapp.net` })
  })

  test('EXT-05: messages leave one a second', async ({ assert, client }) => {
    const numbers = ['5511987651001', '5511987651002', '5511987651003']
    for (const number of numbers) await fixture.phones.addPhone(number, number)
    const calls = apiAs(client, { token })
    const begunAt = performance.now()
    for (const number of numbers) await calls.post(path, { number, body: 'one of three' })
    for (const number of numbers) {
      await fixture.phones.chatUntil(number, (all) =>
        all.some(({ text }) => text === 'one of three')
      )
    }
    // The first left at `begunAt` at the earliest, the third two seconds after it; timers may be a little early.
    assert.isAbove(performance.now() - begunAt, 1_950)
  })
})
