// What a payer does: amounts, twice, late, by the copied text; the list; bad input.
import { test } from '@japa/runner'
import { BankFixture, send } from '#modules/billing/sandbox/tests/bank'
import { checksumOf } from '#modules/billing/sandbox/br_code'
import type { ChargeWire } from '#modules/billing/sandbox/payer/wire'

test.group('Bank | payer', (group) => {
  let bank: BankFixture
  group.setup(async () => {
    bank = await BankFixture.start()
    return () => bank.stop()
  })

  test('charges of all providers are in one list, newest first', async ({ assert }) => {
    assert.deepEqual(await bank.own('GET', '/charges'), [])
    const devedor = { nome: 'Ana Lima', cpf: '12345678909' }
    const cob = await bank.makeCob('1234.56', { devedor, solicitacaoPagador: 'Plano Pro' })
    const body = { transaction_amount: 5, payment_method_id: 'pix', payer: { email: 'a@b.c' } }
    const headers = { 'x-idempotency-key': 'one' }
    const { id } = (await bank.mercadoPago('POST', '/v1/payments', { body, headers })).body
    const [newest, oldest] = (await bank.own('GET', '/charges')) as ChargeWire[]
    assert.deepInclude(newest, { id: String(id), provider: 'mercado_pago', payer: 'a@b.c' })
    assert.deepInclude(oldest, {
      id: cob.txid,
      provider: 'pix',
      state: 'open',
      amount: 123_456,
      createdAt: cob.calendario.criacao,
      payer: 'Ana Lima',
      description: 'Plano Pro',
      code: cob.pixCopiaECola,
      payments: [],
      notices: [],
    })
    assert.match(oldest.amountText, /^R\$\s1\.234,56$/)
    assert.equal(Date.parse(oldest.expiresAt) - Date.parse(oldest.createdAt), 3_600_000)
  })

  test('less, twice, once more, and not once more by mistake', async ({ assert }) => {
    const { txid } = await bank.makeCob('10.00')
    const first = await bank.pay(txid, { amount: 400, payer: 'Dona Célia' })
    assert.deepInclude(first.payments[0], { amount: 400, payer: 'Dona Célia', isLate: false })
    await assert.rejects(() => bank.pay(txid), /409.*PAID/)
    const again = await bank.pay(txid, { again: true, times: 2 })
    assert.deepInclude(again, { state: 'paid', amount: 1000 })
    assert.equal(again.paid.amount, 2400)
    const { body: cob } = await bank.pix('GET', `/v2/cob/${txid}`)
    assert.deepEqual(
      cob.pix.map(({ valor }: { valor: string }) => valor),
      ['4.00', '10.00', '10.00']
    )
    assert.equal(cob.valor.original, '10.00')
  })

  test('a late payment has a time after the expiry', async ({ assert }) => {
    const { txid } = await bank.makeCob('10.00')
    const { payments, expiresAt, state } = await bank.pay(txid, { late: true })
    assert.equal(state, 'paid')
    assert.isTrue(payments[0].isLate)
    assert.isAbove(Date.parse(payments[0].at), Date.parse(expiresAt))
    const { body: cob } = await bank.pix('GET', `/v2/cob/${txid}`)
    assert.equal(cob.pix[0].horario, payments[0].at)
  })

  test('a copied text finds its charge; a changed or foreign one does not', async ({ assert }) => {
    const { txid, pixCopiaECola: code } = await bank.makeCob('10.00')
    const scan = (text: string) => bank.own('POST', '/scan', { code: text })
    const read = await scan(` ${code.slice(0, 40)}\n${code.slice(40)} `)
    assert.equal(read.charge.id, txid)
    assert.deepInclude(read, {
      amount: 1000,
      receiver: { name: 'Guiche Atendimento', city: 'Sao Paulo' },
    })
    await assert.rejects(() => scan(code.slice(0, -2)), /422.*BAD_CODE/)
    await assert.rejects(() => scan(code.replace('10.00', '01.00')), /422.*BAD_CODE/)
    const foreign = code.slice(0, -4).replace('10.00', '01.00')
    await assert.rejects(() => scan(foreign + checksumOf(foreign)), /404.*NO_SUCH_CHARGE/)
  })

  test('the picture is drawn', async ({ assert }) => {
    const { txid } = await bank.makeCob()
    const url = `${bank.sandbox.url}/api/bank/charges/${txid}/qr`
    const { status, headers, body } = await send('GET', url, {})
    assert.deepEqual([status, headers['content-type']], [200, 'image/svg+xml'])
    assert.match(body, /^<svg/)
  })

  test('bad input is 422, an unknown charge 404', async ({ assert }) => {
    const { txid } = await bank.makeCob()
    for (const order of [
      { amount: 0 },
      { amount: 1.5 },
      { amount: '5' },
      { times: 0 },
      { late: 1 },
    ]) {
      await assert.rejects(() => bank.pay(txid, order), /422/)
    }
    await assert.rejects(() => bank.own('POST', `/charges/${txid}/forge`, { secret: 'x' }), /422/)
    await assert.rejects(() => bank.own('POST', '/notices/lose', { count: -1 }), /422/)
    await assert.rejects(() => bank.own('POST', '/settings', { tokenSeconds: 0 }), /422/)
    await assert.rejects(() => bank.charge('nothing'), /404/)
    assert.equal((await bank.charge(txid)).state, 'open')
  })
})
