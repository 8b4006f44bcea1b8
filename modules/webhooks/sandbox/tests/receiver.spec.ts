// The receiver: what it keeps, how it answers, and when a signature holds.
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { ReceiverClient } from '#modules/webhooks/sandbox/tests/receiver_client'
import type { SandboxRefusal } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const body = '{"type":"ticket.created", "timestamp":"2026-03-04T15:00:00Z","data":{"name":"Ana"}}'

function signed(id: string, at = Date.now()) {
  const timestamp = String(Math.floor(at / 1000))
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${mac}`,
    'x-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
}

test.group('Receiver of webhooks', (group) => {
  let sandbox: SpawnedSandbox
  let receiver: ReceiverClient
  let folder: string
  const start = async () => {
    sandbox = await startSandbox({
      dataDir: folder,
      standIns: ['modules/webhooks/sandbox/index'],
    })
    receiver = new ReceiverClient(sandbox.url)
  }
  group.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guiche-receiver-test-'))
    await start()
    return async () => {
      await sandbox.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  group.each.setup(async () => {
    await receiver.call('DELETE', '/api/receiver/deliveries')
    await receiver.change({ answer: 'ok', secret: '' })
  })
  const post = (headers: Record<string, string>, hook = 'guiche') =>
    fetch(`${sandbox.url}/api/receiver/hooks/${hook}`, { method: 'POST', headers, body })

  test('names its address, and permits the product to call it', async ({ assert }) => {
    const { url } = await receiver.change()
    assert.equal(url, `${sandbox.url}/api/receiver/hooks/guiche`)
    assert.equal(sandbox.env.DEMO_WEBHOOK_URL, url)
    assert.equal(sandbox.env.OUTBOUND_ALLOW, `127.0.0.1:${sandbox.port}`)
  })

  test('keeps what arrived as it arrived, newest first, and marks what came again', async ({
    assert,
  }) => {
    for (const id of ['msg_1', 'msg_2', 'msg_1']) {
      const { status } = await post(signed(id), 'crm')
      assert.equal(status, 200)
    }
    const deliveries = await receiver.deliveries()
    assert.deepEqual(
      deliveries.map(({ id, repeats }) => [id, repeats]),
      [
        ['msg_1', 1],
        ['msg_2', 0],
        ['msg_1', 0],
      ]
    )
    const expected = { type: 'ticket.created', hook: 'crm', body, answer: 'ok', wrongHeaders: null }
    assert.deepInclude(deliveries[0], expected)
    assert.equal(deliveries[0].headers['webhook-id'], 'msg_1')
  })

  test('keeps the last 200', async ({ assert }) => {
    for (let sent = 0; sent < 203; sent += 1) await post(signed(`msg_${sent}`))
    const deliveries = await receiver.deliveries()
    assert.lengthOf(deliveries, 200)
    assert.equal(deliveries.at(-1)!.id, 'msg_3')
  })

  test('the signature: {what}')
    .with([
      { what: 'it holds', headers: {}, wrong: [] },
      { what: 'another id', headers: { 'webhook-id': 'msg_2' }, wrong: ['webhook-signature'] },
      {
        what: 'a wrong X-Signature',
        headers: { 'x-signature': 'sha256=00' },
        wrong: ['x-signature'],
      },
      {
        what: 'an old time, signed',
        headers: signed('msg_1', Date.now() - 400_000),
        wrong: ['webhook-timestamp'],
      },
      {
        what: 'no headers at all',
        headers: { 'webhook-timestamp': '', 'webhook-signature': '', 'x-signature': '' },
        wrong: ['webhook-timestamp', 'webhook-signature', 'x-signature'],
      },
    ])
    .run(async ({ assert }, { headers, wrong }) => {
      await post({ ...signed('msg_1'), ...headers })
      const found = async () => (await receiver.deliveries())[0].wrongHeaders
      assert.isNull(await found())
      await receiver.change({ secret })
      assert.deepEqual(await found(), wrong)
    })

  test('another secret fits neither signature', async ({ assert }) => {
    await receiver.change({ secret: 'whsec_AAAA' })
    await post(signed('msg_1'))
    const [{ wrongHeaders }] = await receiver.deliveries()
    assert.deepEqual(wrongHeaders, ['webhook-signature', 'x-signature'])
  })

  test('answers {answer} with {status}')
    .with([
      { answer: 'ok', status: 200 },
      { answer: 'error', status: 500 },
      { answer: 'gone', status: 410 },
    ] as const)
    .run(async ({ assert }, { answer, status }) => {
      await receiver.change({ answer })
      assert.equal((await post(signed('msg_1'))).status, status)
      assert.equal((await receiver.deliveries())[0].answer, answer)
    })

  test('closes early: the delivery is kept, and nothing is answered', async ({ assert }) => {
    await receiver.change({ answer: 'close' })
    await assert.rejects(() => post(signed('msg_1')))
    assert.lengthOf(await receiver.deliveries(), 1)
  })

  test('slow: the delivery is kept, and the connection stays open without an answer', async ({
    assert,
  }) => {
    await receiver.change({ answer: 'slow' })
    const updates = await fetch(`${sandbox.url}/api/receiver/updates`)
    const changes = updates.body!.getReader()
    await changes.read()
    let isAnswered = false
    const waiting = request(`${sandbox.url}/api/receiver/hooks/guiche`, {
      method: 'POST',
      headers: signed('msg_1'),
    })
    waiting.on('response', () => (isAnswered = true))
    waiting.on('error', () => {})
    waiting.end(body)
    await changes.read()
    assert.equal((await receiver.deliveries())[0].answer, 'slow')
    assert.isFalse(isAnswered)
    assert.isFalse(waiting.destroyed)
    const closed = new Promise((resolve) => waiting.on('close', resolve))
    waiting.destroy()
    await closed
    await changes.cancel()
  })

  test('{what} is refused')
    .with([
      { what: 'an unknown answer', order: { answer: 'burn' } },
      { what: 'a secret of another kind', order: { secret: '0123456789' } },
      { what: 'a list', order: [] },
    ])
    .run(async ({ assert }, { order }) => {
      const refused = await receiver.call('PUT', '/api/receiver/settings', order).then(
        () => undefined,
        (error: SandboxRefusal) => error
      )
      assert.deepInclude(refused!, { status: 422, code: 'INVALID' })
    })

  test('secret and answer survive a restart', async ({ assert }) => {
    await receiver.change({ answer: 'gone', secret })
    await sandbox.kill()
    await start()
    assert.deepInclude(await receiver.change(), { answer: 'gone', secret })
    assert.deepEqual(await receiver.deliveries(), [])
  })
})
