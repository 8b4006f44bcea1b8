// Asaas: customers, the life of a charge, and its notices.
import { test } from '@japa/runner'
import { BankFixture, Webhook } from '#modules/billing/sandbox/tests/bank'
import { parseBrCode } from '#modules/billing/sandbox/tests/parse_br_code'

const DAY_MS = 86_400_000
/** A day of São Paulo. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', {
    timeZone: 'America/Sao_Paulo',
  })
const TOKEN = 'a-token-of-the-product-with-enough-letters'

test.group('Bank | Asaas', (group) => {
  let bank: BankFixture
  let hook: Webhook
  let customer: string
  group.setup(async () => {
    bank = await BankFixture.start()
    await bank.own('POST', '/settings', { retrySeconds: [0.05] })
    const body = { name: 'Ana Lima', cpfCnpj: '123.456.789-09', externalReference: 'company-7' }
    customer = (await bank.asaas('POST', '/v3/customers', { body })).body.id
    return () => bank.stop()
  })
  group.each.setup(async () => {
    hook = await Webhook.listen()
    return () => hook.close()
  })
  const create = (change: object = {}) =>
    bank.asaas('POST', '/v3/payments', {
      body: { customer, billingType: 'PIX', value: 19.9, dueDate: dayIn(3), ...change },
    })
  const register = async (change: object = {}) => {
    const events = ['PAYMENT_CREATED', 'PAYMENT_RECEIVED', 'PAYMENT_DELETED']
    const body = { url: hook.url, authToken: TOKEN, enabled: true, events, ...change }
    return bank.asaas('POST', '/v3/webhooks', { body })
  }

  test('a customer is made and found', async ({ assert }) => {
    assert.match(customer, /^cus_\w+$/)
    const found = await bank.asaas('GET', '/v3/customers?externalReference=company-7')
    assert.containsSubset(found.body, { totalCount: 1, data: [{ id: customer, name: 'Ana Lima' }] })
    assert.equal((await bank.asaas('GET', '/v3/customers?cpfCnpj=1')).body.totalCount, 0)
    for (const body of [{ cpfCnpj: '12345678909' }, { name: 'Ana', cpfCnpj: '12345678900' }]) {
      const refused = await bank.asaas('POST', '/v3/customers', { body })
      assert.equal(refused.status, 400)
      assert.isString(refused.body.errors[0].description)
    }
  })

  test('a charge is made, read, found by its reference and shown as a picture', async ({
    assert,
  }) => {
    const { status, body } = await create({ externalReference: 'invoice-1', description: 'Plano' })
    assert.equal(status, 200)
    assert.match(body.id, /^pay_\w+$/)
    assert.containsSubset(body, {
      status: 'PENDING',
      value: 19.9,
      netValue: 17.91,
      originalValue: null,
      dueDate: dayIn(3),
      dateCreated: dayIn(0),
      externalReference: 'invoice-1',
      paymentDate: null,
      deleted: false,
    })
    await create({ externalReference: 'invoice-2' })
    assert.deepEqual((await bank.asaas('GET', `/v3/payments/${body.id}`)).body, body)
    const list = (query: string) => bank.asaas('GET', `/v3/payments?${query}`)
    assert.deepEqual((await list('externalReference=invoice-1')).body, {
      object: 'list',
      hasMore: false,
      totalCount: 1,
      limit: 10,
      offset: 0,
      data: [body],
    })
    assert.isTrue((await list('limit=1')).body.hasMore)
    assert.equal((await list('externalReference=none')).body.totalCount, 0)
    assert.equal((await list(`dateCreated[ge]=${dayIn(1)}`)).body.totalCount, 0)
    assert.equal((await list(`dateCreated[ge]=${dayIn(0)}`)).body.totalCount, 2)

    const qr = (await bank.asaas('GET', `/v3/payments/${body.id}/pixQrCode`)).body
    assert.equal(parseBrCode(qr.payload)[54], '19.90')
    assert.match(qr.encodedImage, /^iVBOR/)
    const nextYear = `${Number(dayIn(3).slice(0, 4)) + 1}${dayIn(3).slice(4)} 23:59:59`
    assert.equal(qr.expirationDate, nextYear)
  })

  test('refused: {title}')
    .with([
      { title: 'unknown customer', change: { customer: 'cus_other' }, code: 'invalid_customer' },
      {
        title: 'another billing type',
        change: { billingType: 'BOLETO' },
        code: 'invalid_billingType',
      },
      { title: 'value zero', change: { value: 0 }, code: 'invalid_value' },
      { title: 'value with three decimals', change: { value: 1.005 }, code: 'invalid_value' },
      { title: 'due yesterday', change: { dueDate: dayIn(-1) }, code: 'invalid_dueDate' },
      { title: 'no day', change: { dueDate: '2030-02-30' }, code: 'invalid_dueDate' },
    ])
    .run(async ({ assert }, { change, code }) => {
      const { status, body } = await create(change)
      assert.deepEqual([status, body.errors[0].code], [400, code])
    })

  test('a wrong key is 401, a GET with a body 403, an unknown charge 404', async ({ assert }) => {
    const headers = { access_token: 'other' }
    assert.equal((await bank.asaas('GET', '/v3/payments', { headers })).status, 401)
    assert.equal((await bank.asaas('GET', '/v3/payments', { body: {} })).status, 403)
    assert.equal((await bank.asaas('GET', '/v3/payments/pay_other')).status, 404)
  })

  test('its notices carry the token and the charge, and want the answer 200', async ({
    assert,
  }) => {
    const { body: webhook } = await register()
    assert.deepInclude(webhook, { url: hook.url, enabled: true, hasAuthToken: true })
    assert.notProperty(webhook, 'authToken')
    const { id } = (await create()).body
    await hook.times(1)
    hook.answers.push(201)
    await bank.pay(id)
    const heard = await hook.times(3)
    assert.deepEqual(
      heard.map(({ body }) => [body.event, body.payment.id, body.payment.status]),
      [
        ['PAYMENT_CREATED', id, 'PENDING'],
        ['PAYMENT_RECEIVED', id, 'RECEIVED'],
        ['PAYMENT_RECEIVED', id, 'RECEIVED'],
      ]
    )
    assert.equal(heard[1].body.id, heard[2].body.id)
    assert.notEqual(heard[0].body.id, heard[1].body.id)
    assert.match(heard[1].body.id, /^evt_/)
    assert.match(heard[1].body.dateCreated, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    for (const { headers } of heard) assert.equal(headers['asaas-access-token'], TOKEN)

    // Repeated: the same event, as a provider that delivers at least once does.
    await bank.own('POST', `/charges/${id}/notify`, {})
    assert.equal((await hook.times(4))[3].body.id, heard[1].body.id)
    await bank.asaas('DELETE', `/v3/webhooks/${webhook.id}`)
  })

  test('a webhook can be listed, changed and switched off', async ({ assert }) => {
    const { id } = (await register({ authToken: undefined })).body
    const path = `/v3/webhooks/${id}`
    const hookAt = async () => (await bank.asaas('GET', '/v3/webhooks')).body.data
    assert.lengthOf(await hookAt(), 1)
    await bank.own('POST', `/charges/${(await create()).body.id}/forge`, { secret: 'right' })
    assert.equal(
      (await hook.times(1))[0].headers['asaas-access-token'],
      bank.access.asaas.webhookToken
    )
    await bank.asaas('PUT', path, { body: { enabled: false } })
    assert.isFalse((await hookAt())[0].enabled)
    const charge = await bank.pay((await create()).body.id)
    assert.isTrue(charge.notices.every(({ state }) => state === 'unaddressed'))
    for (const change of [{ url: 'https://example.com' }, { authToken: 'short' }, { events: [] }]) {
      assert.equal((await register(change)).status, 400, JSON.stringify(change))
    }
    assert.equal((await bank.asaas('DELETE', path)).body.deleted, true)
    assert.equal((await bank.asaas('PUT', path, { body: {} })).status, 404)
  })

  test('another amount becomes the value; a paid charge cannot be removed', async ({ assert }) => {
    const { id } = (await create()).body
    await bank.pay(id, { amount: 1000 })
    const { body } = await bank.asaas('GET', `/v3/payments/${id}`)
    assert.containsSubset(body, {
      status: 'RECEIVED',
      value: 10,
      originalValue: 19.9,
      paymentDate: dayIn(0),
    })
    assert.equal((await bank.asaas('DELETE', `/v3/payments/${id}`)).status, 400)
    const received = await bank.asaas(
      'GET',
      `/v3/payments?status=RECEIVED&paymentDate[ge]=${dayIn(0)}`
    )
    assert.include(
      received.body.data.map((each: { id: string }) => each.id),
      id
    )
  })

  test('a removed charge is out of the list, and read as deleted', async ({ assert }) => {
    const { body: webhook } = await register()
    const { id } = (await create({ externalReference: 'removed' })).body
    assert.deepEqual((await bank.asaas('DELETE', `/v3/payments/${id}`)).body, { deleted: true, id })
    assert.isTrue((await bank.asaas('GET', `/v3/payments/${id}`)).body.deleted)
    assert.equal(
      (await bank.asaas('GET', '/v3/payments?externalReference=removed')).body.totalCount,
      0
    )
    assert.equal((await bank.asaas('DELETE', `/v3/payments/${id}`)).status, 400)
    const events = (await hook.times(2)).map(({ body }) => body.event)
    assert.sameMembers(events, ['PAYMENT_CREATED', 'PAYMENT_DELETED'])
    await bank.asaas('DELETE', `/v3/webhooks/${webhook.id}`)
  })

  test('a forger has no token, or another', async ({ assert }) => {
    const { body: webhook } = await register({ events: ['PAYMENT_RECEIVED'] })
    const { id } = (await create()).body
    await bank.own('POST', `/charges/${id}/forge`, { secret: 'missing' })
    await bank.own('POST', `/charges/${id}/forge`, { secret: 'wrong' })
    const [missing, wrong] = await hook.times(2)
    assert.notProperty(missing.headers, 'asaas-access-token')
    assert.notEqual(wrong.headers['asaas-access-token'], TOKEN)
    assert.equal(wrong.body.payment.status, 'RECEIVED')
    assert.equal((await bank.asaas('GET', `/v3/payments/${id}`)).body.status, 'PENDING')
    await bank.asaas('DELETE', `/v3/webhooks/${webhook.id}`)
  })
})
