// Mercado Pago: the life of a Pix payment, and the signature of its notices.
import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { BankFixture, Webhook } from '#modules/billing/sandbox/tests/bank'
import { parseBrCode } from '#modules/billing/sandbox/tests/parse_br_code'

const MINUTE_MS = 60_000
const payer = { email: 'ana@guiche.local', first_name: 'Ana', last_name: 'Lima' }
const order = { transaction_amount: 19.9, payment_method_id: 'pix', payer }
/** As Mercado Pago writes times. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString().replace('Z', '+00:00')

test.group('Bank | Mercado Pago', (group) => {
  let bank: BankFixture
  let hook: Webhook
  let keys = 0
  group.setup(async () => {
    bank = await BankFixture.start()
    await bank.own('POST', '/settings', { retrySeconds: [0.05] })
    return () => bank.stop()
  })
  group.each.setup(async () => {
    hook = await Webhook.listen()
    return () => hook.close()
  })
  const create = (body: object, key = `key-${(keys += 1)}`) =>
    bank.mercadoPago('POST', '/v1/payments', { body, headers: { 'x-idempotency-key': key } })

  test('a payment is made, read and found by its reference', async ({ assert }) => {
    const more = { description: 'Plano Pro', external_reference: 'invoice-1' }
    const { status, body } = await create({ ...order, ...more })
    assert.equal(status, 201)
    assert.isNumber(body.id)
    assert.containsSubset(body, {
      ...more,
      payer,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      transaction_amount: 19.9,
      date_approved: null,
      transaction_details: { total_paid_amount: 0 },
    })
    assert.match(body.date_created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-04:00$/)
    assert.equal(Date.parse(body.date_of_expiration) - Date.parse(body.date_created), 86_400_000)
    const data = body.point_of_interaction.transaction_data
    assert.equal(parseBrCode(data.qr_code)[54], '19.90')
    assert.match(data.qr_code_base64, /^iVBOR/)
    assert.deepEqual((await bank.mercadoPago('GET', `/v1/payments/${body.id}`)).body, body)

    await create({ ...order, external_reference: 'invoice-2' })
    const search = (query: string) => bank.mercadoPago('GET', `/v1/payments/search?${query}`)
    const found = await search('external_reference=invoice-1')
    assert.deepEqual(found.body, { paging: { total: 1, limit: 30, offset: 0 }, results: [body] })
    assert.lengthOf((await search('external_reference=other')).body.results, 0)
    const span = `range=date_created&begin_date=${encodeURIComponent(inMinutes(-5))}`
    const until = (minutes: number) => `${span}&end_date=${encodeURIComponent(inMinutes(minutes))}`
    assert.equal((await search(until(5))).body.paging.total, 2)
    assert.equal((await search(until(-4))).body.paging.total, 0)
    assert.equal((await search(span)).status, 400)
  })

  test('the same idempotency key makes no second payment', async ({ assert }) => {
    const first = await create(order, 'same')
    assert.equal((await create(order, 'same')).body.id, first.body.id)
    assert.equal((await create({ ...order, transaction_amount: 20 }, 'same')).status, 409)
    const { status, body } = await create(order, '')
    assert.deepEqual([status, body.cause[0].code], [400, 4292])
  })

  test('refused: {title}')
    .with([
      { title: 'no amount', change: { transaction_amount: undefined } },
      { title: 'amount zero', change: { transaction_amount: 0 } },
      { title: 'amount with three decimals', change: { transaction_amount: 1.005 } },
      { title: 'amount as text', change: { transaction_amount: '19.90' } },
      { title: 'another method', change: { payment_method_id: 'visa' } },
      { title: 'no email', change: { payer: {} } },
      { title: 'expiry in 20 minutes', change: { date_of_expiration: inMinutes(20) } },
      { title: 'expiry in 31 days', change: { date_of_expiration: inMinutes(31 * 24 * 60) } },
      {
        title: 'expiry without milliseconds',
        change: { date_of_expiration: '2030-01-01T00:00:00Z' },
      },
      {
        title: 'an address of another machine',
        change: { notification_url: 'https://example.com/' },
      },
    ])
    .run(async ({ assert }, { change }) => {
      const { status, body } = await create({ ...order, ...change })
      assert.equal(status, 400)
      assert.deepInclude(body, { error: 'bad_request', status: 400 })
    })

  test('without the access token nothing is answered', async ({ assert }) => {
    const headers = { authorization: 'Bearer other' }
    const { status, body } = await bank.mercadoPago('GET', '/v1/payments/1', { headers })
    assert.deepEqual([status, body.error], [401, 'unauthorized'])
    assert.equal((await bank.mercadoPago('GET', '/v1/payments/1')).status, 404)
  })

  test('its notices name the payment and are signed', async ({ assert }) => {
    const body = { ...order, notification_url: `${hook.url}?company=7` }
    const { id } = (await create(body)).body
    await hook.times(1)
    hook.answers.push(202)
    await bank.pay(String(id), { amount: 1500 })
    const heard = await hook.times(3)
    assert.deepEqual(
      heard.map(({ body: notice }) => [notice.action, notice.type, notice.data.id]),
      [
        ['payment.created', 'payment', String(id)],
        ['payment.updated', 'payment', String(id)],
        ['payment.updated', 'payment', String(id)],
      ]
    )
    // 202 is not what it takes: the same notice once more.
    assert.equal(heard[1].body.id, heard[2].body.id)
    for (const { url, headers } of heard) {
      assert.equal(url.searchParams.get('company'), '7')
      const [, ts, v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature']))!
      const manifest = `id:${url.searchParams.get('data.id')};request-id:${headers['x-request-id']};ts:${ts};`
      const hmac = createHmac('sha256', bank.access.mercadoPago.webhookSecret)
      assert.equal(v1, hmac.update(manifest).digest('hex'))
      assert.closeTo(Number(ts) * 1000, Date.now(), 10_000)
    }
    const paid = (await bank.mercadoPago('GET', `/v1/payments/${id}`)).body
    assert.containsSubset(paid, {
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 19.9,
      transaction_details: { total_paid_amount: 15 },
    })
    assert.equal(
      (await bank.charge(String(id))).payments[0].id,
      paid.point_of_interaction.transaction_data.e2e_id
    )
    const cancel = { body: { status: 'cancelled' } }
    assert.equal((await bank.mercadoPago('PUT', `/v1/payments/${id}`, cancel)).status, 400)
  })

  test('a pending payment is cancelled, and the product hears of it', async ({ assert }) => {
    const { id } = (await create({ ...order, notification_url: hook.url })).body
    const path = `/v1/payments/${id}`
    assert.equal(
      (await bank.mercadoPago('PUT', path, { body: { status: 'approved' } })).status,
      400
    )
    const { body } = await bank.mercadoPago('PUT', path, { body: { status: 'cancelled' } })
    assert.deepInclude(body, { status: 'cancelled', status_detail: 'by_collector' })
    const actions = (await hook.times(2)).map(({ body: notice }) => notice.action)
    assert.sameMembers(actions, ['payment.created', 'payment.updated'])
    await assert.rejects(() => bank.pay(String(id)), /CANCELLED/)
  })

  test('a forger does not know the secret: {secret}')
    .with([{ secret: 'missing' }, { secret: 'wrong' }])
    .run(async ({ assert }, { secret }) => {
      const { id } = (await create({ ...order, notification_url: hook.url })).body
      await hook.times(1)
      await bank.own('POST', `/charges/${id}/forge`, { secret })
      const { headers, body, url } = (await hook.times(2))[1]
      assert.equal(body.action, 'payment.updated')
      const [, ts, v1] = /^ts=(\d+),v1=(\w+)$/.exec(String(headers['x-signature'])) ?? []
      assert.equal(v1 === undefined, secret === 'missing')
      const manifest = `id:${url.searchParams.get('data.id')};request-id:${headers['x-request-id']};ts:${ts};`
      const hmac = createHmac('sha256', bank.access.mercadoPago.webhookSecret)
      assert.notEqual(v1, hmac.update(manifest).digest('hex'))
      assert.equal((await bank.mercadoPago('GET', `/v1/payments/${id}`)).body.status, 'pending')
    })
})
