// A restart: accounts, certificates, charges and unfinished notices are there again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { BankFixture, Webhook } from '#modules/billing/sandbox/tests/bank'

test.group('Bank | restart', (group) => {
  let dataDir: string
  group.each.setup(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'guiche-bank-test-'))
    return () => rmSync(dataDir, { recursive: true, force: true })
  })

  test('state survives a kill -9, and a notice goes on being tried', async ({ assert }) => {
    const hook = await Webhook.listen()
    const first = await BankFixture.start({ dataDir })
    await first.own('POST', '/settings', { retrySeconds: [0.1, 3], tokenSeconds: 3600 })
    await first.registerWebhook(hook.url)
    hook.answers.push(500, 500)
    const { txid, pixCopiaECola } = await first.makeCob('12.34')
    const open = await first.makeCob()
    await first.pay(txid)
    await first.chargeWhen(txid, ([notice]) => notice.attempts.length === 2)
    await first.sandbox.kill()
    await first.agent.destroy()

    const second = await BankFixture.start({ dataDir })
    // The sandbox's own port was any free one; the bank's is kept, and everything else that a product has noted.
    assert.deepEqual(second.access.pix, first.access.pix)
    assert.equal(second.access.mercadoPago.accessToken, first.access.mercadoPago.accessToken)
    assert.equal(second.access.asaas.accessToken, first.access.asaas.accessToken)
    const { body: cob } = await second.pix('GET', `/v2/cob/${txid}`)
    assert.deepInclude(cob, { status: 'CONCLUIDA', pixCopiaECola })
    const { notices } = await second.chargeWhen(txid, ([notice]) => notice.state === 'delivered')
    assert.deepEqual(
      notices[0].attempts.map(({ status }) => status),
      [500, 500, 200]
    )
    assert.equal((await second.own('GET', '/settings')).tokenSeconds, 3600)
    await second.pay(open.txid)
    await hook.times(5)
    await second.stop()
    await hook.close()
  })

  test('tokens end with the process', async ({ assert }) => {
    const first = await BankFixture.start({ dataDir })
    const { access_token: token } = (await first.askToken()).body
    await first.stop()
    const second = await BankFixture.start({ dataDir })
    const headers = { authorization: `Bearer ${token}` }
    const path = '/v2/cob?inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z'
    assert.equal((await second.bare('GET', path, { headers })).status, 401)
    assert.equal((await second.pix('GET', path)).status, 200)
    await second.stop()
  })
})
