// Notices: where they go, that they are tried again, repeated, lost and forged.
import { test } from '@japa/runner'
import { BankFixture, Webhook } from '#modules/billing/sandbox/tests/bank'

test.group('Bank | notices of the Pix API', (group) => {
  let bank: BankFixture
  let hook: Webhook
  group.setup(async () => {
    bank = await BankFixture.start()
    await bank.own('POST', '/settings', { retrySeconds: [0.05, 0.1, 0.2], answerSeconds: 1 })
    return () => bank.stop()
  })
  group.each.setup(async () => {
    hook = await Webhook.listen()
    return () => hook.close()
  })
  /** Registers the webhook as the documents advise, and forgets its test notice. */
  const register = async () => {
    const answer = await bank.registerWebhook(`${hook.url}?hmac=s3cret&ignorar=`)
    hook.heard.length = 0
    return answer
  }

  test('a webhook is probed, shown and removed', async ({ assert }) => {
    const path = `/v2/webhook/${bank.access.pix.key}`
    assert.equal((await bank.pix('GET', path)).body.nome, 'webhook_nao_encontrado')
    assert.equal((await bank.registerWebhook(hook.url)).status, 201)
    assert.equal(hook.heard[0].body.evento, 'teste_webhook')
    assert.equal(hook.heard[0].url.pathname, '/hook')
    const { body } = await bank.pix('GET', path)
    assert.deepInclude(body, { webhookUrl: hook.url, chave: bank.access.pix.key })
    assert.closeTo(Date.parse(body.criacao), Date.now(), 10_000)

    hook.answers.push(503, 'hang up')
    assert.equal((await bank.registerWebhook(hook.url)).body.nome, 'webhook_invalido')
    assert.equal((await bank.registerWebhook(hook.url)).body.nome, 'webhook_invalido')
    const withoutHeader = await bank.registerWebhook(hook.url, 'false')
    assert.include(withoutHeader.body.mensagem, 'TLS mútuo')
    assert.equal((await bank.registerWebhook('http://example.com/hook')).status, 400)
    assert.equal((await bank.registerWebhook('hook')).body.nome, 'valor_invalido')
    const foreign = await bank.pix('PUT', '/v2/webhook/other', { body: { webhookUrl: hook.url } })
    assert.equal(foreign.body.nome, 'chave_invalida')

    assert.equal((await bank.pix('DELETE', path)).status, 204)
    assert.equal((await bank.pix('DELETE', path)).status, 400)
    const { txid } = await bank.makeCob()
    const { notices } = await bank.pay(txid)
    assert.deepEqual(
      notices.map(({ state }) => state),
      ['unaddressed']
    )
  })

  test('/pix is added to the address, or swallowed by its query', async ({ assert }) => {
    await bank.registerWebhook(hook.url)
    hook.heard.length = 0
    const plain = await bank.makeCob('7.00')
    await bank.pay(plain.txid)
    const [first] = await hook.times(1)
    assert.equal(first.url.pathname, '/hook/pix')
    const paid = (await bank.pix('GET', `/v2/cob/${plain.txid}`)).body
    assert.deepEqual(first.body, { pix: paid.pix })

    await register()
    await bank.pay((await bank.makeCob()).txid)
    const [second] = await hook.times(1)
    assert.equal(second.url.pathname + second.url.search, '/hook?hmac=s3cret&ignorar=/pix')
  })

  test('what the product does not take is tried again, then given up', async ({ assert }) => {
    await register()
    hook.answers.push(500, 'hang up', 302)
    const taken = (await bank.makeCob()).txid
    await bank.pay(taken)
    const { notices } = await bank.chargeWhen(taken, ([notice]) => notice.state === 'delivered')
    assert.deepEqual(
      notices[0].attempts.map(({ status }) => status),
      [500, undefined, 302, 200]
    )
    assert.equal(notices[0].attempts.at(-1)?.answer, 'noted')
    assert.notProperty(notices[0], 'nextAt')
    const bodies = (await hook.times(4)).map(({ body }) => JSON.stringify(body))
    assert.lengthOf(new Set(bodies), 1)

    hook.answers.push(500, 500, 500, 500)
    const refused = (await bank.makeCob()).txid
    await bank.pay(refused)
    const failed = await bank.chargeWhen(refused, ([notice]) => notice.state === 'failed')
    assert.lengthOf(failed.notices[0].attempts, 4)
    assert.equal(failed.state, 'paid')
  })

  test('a notice is repeated one by one, or all at once', async ({ assert }) => {
    await register()
    const { txid } = await bank.makeCob()
    await assert.rejects(() => bank.own('POST', `/charges/${txid}/notify`, {}), /409.*UNPAID/)
    await bank.pay(txid)
    await hook.times(1)
    await bank.own('POST', `/charges/${txid}/notify`, { times: 3 })
    assert.lengthOf(hook.heard, 4)
    const { notices } = await bank.own('POST', `/charges/${txid}/notify`, {
      times: 5,
      together: true,
    })
    assert.lengthOf(hook.heard, 9)
    assert.lengthOf(new Set(hook.heard.map(({ body }) => body.pix[0].endToEndId)), 1)
    assert.equal(notices.filter(({ kind }: { kind: string }) => kind === 'repeated').length, 8)
  })

  test('the notices of the next payments are lost', async ({ assert }) => {
    await register()
    assert.equal((await bank.own('POST', '/notices/lose', { count: 1 })).losing, 1)
    const lost = (await bank.makeCob()).txid
    const { notices, state } = await bank.pay(lost)
    assert.equal(state, 'paid')
    assert.deepInclude(notices[0], { state: 'lost', attempts: [] })
    const heard = (await bank.makeCob()).txid
    await bank.pay(heard)
    const [{ body }] = await hook.times(1)
    assert.equal(body.pix[0].txid, heard)
    assert.equal((await bank.own('GET', '/account')).losing, 0)
    assert.equal((await bank.pix('GET', `/v2/cob/${lost}`)).body.status, 'CONCLUIDA')
  })

  test('two payments are two notices, or one with both', async ({ assert }) => {
    await register()
    const twice = (await bank.makeCob('9.00')).txid
    await bank.pay(twice, { times: 2 })
    const ids = (await hook.times(2)).map(({ body }) => body.pix[0].endToEndId)
    assert.lengthOf(new Set(ids), 2)
    const both = (await bank.makeCob('9.00')).txid
    await bank.pay(both, { times: 2, batch: true })
    const { body } = (await hook.times(3))[2]
    assert.deepEqual(
      body.pix.map(({ txid, valor }: Record<string, string>) => [txid, valor]),
      [
        [both, '9.00'],
        [both, '9.00'],
      ]
    )
  })

  test('a forged notice claims a payment: {secret}')
    .with([
      { secret: 'missing', search: '?ignorar=/pix' },
      { secret: 'wrong', search: '?hmac=forged&ignorar=/pix' },
      { secret: 'right', search: '?hmac=s3cret&ignorar=/pix' },
    ])
    .run(async ({ assert }, { secret, search }) => {
      await register()
      hook.answers.push(401)
      const { txid } = await bank.makeCob('80.00')
      const notice = await bank.own('POST', `/charges/${txid}/forge`, { secret })
      assert.deepInclude(notice, { kind: 'forged', state: 'failed', secret })
      assert.equal(notice.attempts[0].status, 401)
      assert.lengthOf(hook.heard, 1)
      assert.equal(hook.heard[0].url.search, search)
      assert.deepInclude(hook.heard[0].body.pix[0], { txid, valor: '80.00' })
      const { body: cob } = await bank.pix('GET', `/v2/cob/${txid}`)
      assert.equal(cob.status, 'ATIVA')
      assert.notProperty(cob, 'pix')
      await bank.pay(txid)
      await assert.rejects(() => bank.own('POST', `/charges/${txid}/forge`, {}), /409.*PAID/)
    })

  test('a product that does not answer in time is tried again', async ({ assert }) => {
    await register()
    hook.answers.push('never')
    const { txid } = await bank.makeCob()
    await bank.pay(txid)
    const { notices } = await bank.chargeWhen(txid, ([notice]) => notice.state === 'delivered')
    assert.deepEqual(
      notices[0].attempts.map(({ status }) => status),
      [undefined, 200]
    )
    assert.match(notices[0].attempts[0].answer, /timeout/)
  })
})
