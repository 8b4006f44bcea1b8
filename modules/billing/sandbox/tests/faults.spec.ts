// Faults of the APIs: what the product meets, and whether the charge was made.
import { test } from '@japa/runner'
import { BankFixture } from '#modules/billing/sandbox/tests/bank'

const TXID = 'faultfaultfaultfaultfault'

test.group('Bank | faults', (group) => {
  let bank: BankFixture
  let made = 0
  group.setup(async () => {
    bank = await BankFixture.start()
    await bank.makeCob()
    return () => bank.stop()
  })
  group.each.teardown(() => bank.own('DELETE', '/faults'))

  const order = (fault: object) => bank.own('POST', '/faults', fault)
  const newTxid = () => `${TXID}${(made += 1)}x`
  const put = (txid: string) => bank.pix('PUT', `/v2/cob/${txid}`, { body: bank.cobBody() })
  const read = (txid: string) => bank.pix('GET', `/v2/cob/${txid}`)

  test('{kind}: status {status}; the charge was made: {isMade}')
    .with([
      { kind: 'error', status: 500, isMade: false, text: 'erro_aplicacao' },
      { kind: 'limit', status: 429, isMade: false, text: 'MuitasRequisicoes' },
      { kind: 'garbage', status: 200, isMade: true, text: '<html>' },
    ])
    .run(async ({ assert }, { kind, status, isMade, text }) => {
      await order({ kind, provider: 'pix', call: 'create', count: 1 })
      const txid = newTxid()
      const answer = await put(txid)
      assert.equal(answer.status, status)
      assert.include(JSON.stringify(answer.body), text)
      assert.deepEqual(await bank.own('GET', '/faults'), [])
      assert.equal((await read(txid)).status, isMade ? 200 : 400)
    })

  test('{kind}: no answer; the charge was made: {isMade}')
    .with([
      { kind: 'cut_before', isMade: false },
      { kind: 'cut_after', isMade: true },
    ])
    .run(async ({ assert }, { kind, isMade }) => {
      await order({ kind, provider: 'pix', count: 1 })
      const txid = newTxid()
      await assert.rejects(() => put(txid), /other side closed|ECONNRESET|terminated/)
      assert.equal((await put(txid)).status, isMade ? 409 : 201)
    })

  test('slow: late, and together with another', async ({ assert }) => {
    await order({ kind: 'slow', ms: 300, count: 2 })
    await order({ kind: 'error', count: 1 })
    const begin = performance.now()
    assert.equal((await put(newTxid())).status, 500)
    assert.equal((await put(newTxid())).status, 201)
    assert.isAtLeast(performance.now() - begin, 590)
    assert.deepEqual(await bank.own('GET', '/faults'), [])
    await assert.rejects(() => order({ kind: 'slow' }), /MS_IS_MISSING/)
    await assert.rejects(() => order({ kind: 'flood' }), /422/)
  })

  test('a fault without a count stands until it is cleared', async ({ assert }) => {
    await order({ kind: 'error', provider: 'pix', call: 'read' })
    const answers = [await read(TXID), await read(TXID), await read(TXID)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [500, 500, 500]
    )
    assert.equal((await put(newTxid())).status, 201)
    await bank.own('DELETE', '/faults')
    assert.equal((await read(newTxid())).status, 400)
  })

  test('tokens fail only when they are named', async ({ assert }) => {
    await order({ kind: 'error', provider: 'pix' })
    assert.equal((await bank.askToken()).status, 200)
    await order({ kind: 'limit', call: 'token', count: 1 })
    assert.equal((await bank.askToken()).status, 429)
    assert.equal((await bank.askToken()).status, 200)
  })

  test('every provider fails in its own words', async ({ assert }) => {
    await order({ kind: 'error', count: 2 })
    const mercadoPago = await bank.mercadoPago('GET', '/v1/payments/1')
    assert.deepInclude(mercadoPago.body, { status: 500, error: 'internal_server_error' })
    assert.deepEqual(mercadoPago.status, 500)
    const asaas = await bank.asaas('GET', '/v3/payments')
    assert.deepEqual([asaas.status, asaas.body.errors[0].code], [500, 'internal_error'])
    await order({ kind: 'cut_after', provider: 'asaas', call: 'customer', count: 1 })
    const body = { name: 'Ana', cpfCnpj: '12345678909' }
    await assert.rejects(() => bank.asaas('POST', '/v3/customers', { body }))
    assert.equal((await bank.asaas('GET', '/v3/customers')).body.totalCount, 1)
    await order({ kind: 'limit', provider: 'mercado_pago', count: 1 })
    const limited = await bank.mercadoPago('GET', '/v1/payments/1')
    assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '1'])
    assert.equal((await bank.asaas('GET', '/v3/payments')).status, 200)
  })
})
