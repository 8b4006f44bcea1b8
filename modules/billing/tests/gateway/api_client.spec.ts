/** The limits of all calls to providers: addresses, redirects, size and time; and what errors may say. */
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { ApiClient } from '#modules/billing/providers/api_client'
import { MercadoPagoProvider } from '#modules/billing/providers/mercado_pago'
import { failureOf, newCharge } from '#modules/billing/tests/gateway/fixture'
import { json, serve, type WebServer } from '#modules/billing/tests/gateway/web_server'

const answer = vine.create({ name: vine.string() })
const call = { method: 'GET', path: '/thing' } as const

test.group('calls to a provider', (group) => {
  let clients: ApiClient[] = []
  let servers: WebServer[] = []
  group.each.teardown(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await Promise.all(clients.map((client) => client.close()))
    clients = []
    servers = []
  })
  const serving = async (...args: Parameters<typeof serve>) => {
    const server = await serve(...args)
    servers.push(server)
    return server
  }
  const clientOf = (url: string, timeoutMs = 5_000) => {
    const client = new ApiClient({ provider: 'Bank', url, timeoutMs, codesOf: () => [] })
    clients.push(client)
    return client
  }

  test('a base address may have a path, and a slash at its end', async ({ assert }) => {
    const server = await serving((_, response) => json(response, 200, { name: 'a', more: 1 }))
    const read = await clientOf(`${server.url}/base/`).call(
      { ...call, query: { who: 'a b&c' } },
      answer
    )
    assert.deepEqual(read, { name: 'a' })
    assert.equal(server.asked[0].path, '/base/thing?who=a+b%26c')
  })

  test('an address must be https, or of this machine: {url}')
    .with([
      { url: 'http://api.example.com' },
      { url: 'http://127.0.0.1.example.com' },
      { url: 'https://user:password@api.example.com' },
      { url: 'ftp://127.0.0.1' },
      { url: 'file:///etc/passwd' },
      { url: 'no address' },
    ])
    .run(({ assert }, { url }) => {
      assert.throws(() => clientOf(url), /https/)
    })

  test('no redirect is followed', async ({ assert }) => {
    const other = await serving((_, response) => json(response, 200, { name: 'b' }))
    const server = await serving((_, response) => {
      response.writeHead(307, { location: `${other.url}/thing` }).end()
    })
    const error = await failureOf(clientOf(server.url).call(call, answer))
    assert.deepEqual(
      [error.kind, error.message],
      ['garbage', 'Bank answers with a redirect (307).']
    )
    assert.lengthOf(other.asked, 0)
  })

  test('an answer of more than a mebibyte is dropped', async ({ assert }) => {
    const server = await serving((_, response) => {
      json(response, 200, { name: 'x'.repeat(1024 * 1024) })
    })
    const error = await failureOf(clientOf(server.url).call(call, answer))
    assert.equal(error.kind, 'garbage')
    assert.include(error.message, 'more than its API would send')
    const small = await serving((_, response) => json(response, 200, { name: 'x'.repeat(1e6) }))
    assert.lengthOf((await clientOf(small.url).call(call, answer)).name, 1e6)
  })

  test('the time is for the whole answer, also for one that comes in drops', async ({ assert }) => {
    const server = await serving((_, response) => {
      response.writeHead(200)
      const drops = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drops))
    })
    const error = await failureOf(clientOf(server.url, 300).call(call, answer))
    assert.equal(error.kind, 'unavailable')
    assert.include(error.message, 'did not answer within 0.3 s')
  })

  test('an answer of another form is named by its fields, not by what stands in them', async ({
    assert,
  }) => {
    const server = await serving((_, response) => json(response, 200, { name: { secret: 'abc' } }))
    const error = await failureOf(clientOf(server.url).call(call, answer))
    assert.equal(error.kind, 'garbage')
    assert.include(error.message, '(name)')
    assert.notInclude(JSON.stringify([error.message, error.stack]), 'abc')
  })

  test('nobody listens', async ({ assert }) => {
    const error = await failureOf(clientOf('http://127.0.0.1:1').call(call, answer))
    assert.deepEqual(
      [error.kind, error.message],
      ['unavailable', 'Bank cannot be reached (ECONNREFUSED).']
    )
  })

  test('a provider that quotes what it was sent: nothing of it stands in the error', async ({
    assert,
  }) => {
    const server = await serving(({ body, authorization }, response) => {
      const text = `${authorization} ${body}`
      const cause = [{ code: 4050, description: text }, { code: text }, { code: 12345678909 }]
      json(response, 400, { error: 'bad_request', message: text, status: 400, cause })
    })
    const provider = new MercadoPagoProvider({
      kind: 'mercado_pago',
      url: server.url,
      accessToken: 'TEST-secret',
      webhookSecret: 'secret',
    })
    const error = await failureOf(provider.createCharge(newCharge()))
    await provider.close()
    assert.equal(error.message, 'Mercado Pago refuses this (400 bad_request 4050).')
    const shown = JSON.stringify([error.stack, error])
    for (const text of ['TEST-secret', 'ana@guiche.local', 'Ana', '12345678909']) {
      assert.include(server.asked[0].body + server.asked[0].authorization, text)
      assert.notInclude(shown, text)
    }
  })
})
