/** Calls to addresses that somebody else has named: where they go, and when they end (INT-03). */
import { createServer as createTlsServer } from 'node:https'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import type { OutboundRequest, Resolve } from '#app/kernel/outbound/client'
import { OutboundError } from '#app/kernel/outbound/error'
import { kindOf, outboundServers } from '#app/kernel/tests/support/outbound_servers'
import { issueCertificate } from '#sandbox/media/certificate'
import { allowedAddressesOf } from '#start/allowed_addresses'
import { forbiddenAddresses } from '#tests/support/forbidden_addresses'
import { startNameServer } from '#tests/support/name_server'

test.group('outbound calls', (group) => {
  const { client, listen, receiver, atEnd } = outboundServers(group)
  const ok: RequestListener = (_request, response) => response.end('ok')

  test('INT-03: {$self} is not called')
    .with([...forbiddenAddresses])
    .run(async ({ assert }, address) => {
      const kind = await kindOf(client('').send(address))
      assert.isTrue(kind === 'forbidden' || kind === 'invalid', `${address}: ${String(kind)}`)
    })

  test('INT-03: names that resolve to a forbidden address are not called', async ({ assert }) => {
    const names = await startNameServer()
    atEnd(() => names.close())
    const { received, port } = await receiver(ok)
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
      names.answer('evil.example', [address])
      const call = client('', names.resolve).send(`http://evil.example:${port}/`)
      assert.equal(await kindOf(call), 'forbidden', address)
    }
    assert.isEmpty(received)
  })

  test('INT-03: a name server that changes its answer is asked once per connection', async ({
    assert,
  }) => {
    const names = await startNameServer()
    atEnd(() => names.close())
    const good = await receiver(ok, '127.0.0.2')
    const evil = createServer((_request, response) => response.end('evil'))
    await once(evil.listen(good.port, '127.0.0.1'), 'listening')
    atEnd(() => evil.close())
    names.answer('rebinding.example', ['127.0.0.2'], ['127.0.0.1'])
    const address = `http://rebinding.example:${good.port}/`

    const outbound = client('127.0.0.2', names.resolve)
    assert.equal((await outbound.send(address)).body.toString(), 'ok')
    assert.equal(names.asked('rebinding.example'), 1)
    // The next connection gets the other answer, and is refused.
    const next = client('127.0.0.2', names.resolve)
    assert.equal(await kindOf(next.send(address)), 'forbidden')
    // Of several addresses only those are tried that are permitted.
    names.answer('rebinding.example', ['127.0.0.1', '127.0.0.2'])
    const third = client('127.0.0.2', names.resolve)
    assert.equal((await third.send(address)).body.toString(), 'ok')
    assert.lengthOf(good.received, 2)
  })

  test('INT-03: the self-hoster allows ranges, addresses with a port, and names', async ({
    assert,
  }) => {
    const names = await startNameServer()
    atEnd(() => names.close())
    names.answer('n8n', ['127.0.0.1'])
    const { port } = await receiver(ok)
    const calls = async (allowed: string, host = '127.0.0.1') =>
      kindOf(client(allowed, names.resolve).send(`http://${host}:${port}/`))
    assert.equal(await calls('127.0.0.0/8'), 'answered')
    assert.equal(await calls(`10.0.0.0/8, 127.0.0.1:${port}`), 'answered')
    assert.equal(await calls(`127.0.0.1:${port + 1}`), 'forbidden')
    assert.equal(await calls('127.0.0.2'), 'forbidden')
    assert.equal(await calls('n8n', 'n8n'), 'answered')
    assert.equal(await calls(`N8N:${port}`, 'n8n.'), 'answered')
    assert.equal(await calls('n8n:1', 'n8n'), 'forbidden')
    assert.equal(await calls('n8n', '127.0.0.1'), 'forbidden')
    assert.equal(await calls('::ffff:0:0/96', '[::ffff:127.0.0.1]'), 'answered')
  })

  test('INT-03: each redirect is checked as the first address is', async ({ assert }) => {
    const inner = await receiver(ok, '127.0.0.2')
    const outer = await receiver((request, response) => {
      const [, kind, left] = request.url!.split('/')
      const next = Number(left) - 1
      const goal = {
        hops: next > 0 ? `/hops/${next}` : '/end',
        inside: `http://127.0.0.2:${inner.port}/`,
        file: 'file:///etc/passwd',
        invalid: 'http://[/',
      }[kind]
      response.writeHead(goal ? 302 : 200, goal ? { location: goal } : {}).end('end')
    })
    const outbound = client(`127.0.0.1:${outer.port}`)
    const get = (path: string, request: OutboundRequest = { maxRedirects: 5 }) =>
      outbound.send(`http://127.0.0.1:${outer.port}/${path}`, request)
    assert.equal((await get('hops/5')).url.pathname, '/end')
    assert.equal(await kindOf(get('hops/6')), 'redirect')
    assert.equal(await kindOf(get('inside')), 'forbidden')
    assert.equal(await kindOf(get('file')), 'invalid')
    assert.equal(await kindOf(get('invalid')), 'redirect')
    assert.equal((await get('inside', {})).status, 302)
    assert.isEmpty(inner.received)
  })

  test('INT-03: a redirect to another host gets no credentials, and only 307 and 308 repeat a body', async ({
    assert,
  }) => {
    const target = await receiver(ok)
    const first = await receiver((request, response) => {
      const status = Number(request.url!.slice(1))
      response.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end()
    })
    const outbound = client('127.0.0.1')
    for (const status of [302, 303, 307, 308]) {
      await outbound.send(`http://127.0.0.1:${first.port}/${status}`, {
        method: 'POST',
        body: '{}',
        headers: {
          'Authorization': 'Bearer secret',
          'X-Signature': 'x',
          'apikey': 'secret',
          'content-type': 'application/json',
        },
        maxRedirects: 1,
      })
    }
    assert.deepEqual(
      target.received.map(({ method, body }) => `${method} ${body}`),
      ['GET ', 'GET ', 'POST {}', 'POST {}']
    )
    for (const { headers, method } of target.received) {
      assert.isUndefined(headers.authorization)
      assert.isUndefined(headers['x-signature'])
      assert.isUndefined(headers.apikey)
      assert.equal(headers['content-type'], method === 'POST' ? 'application/json' : undefined)
    }
    assert.equal(first.received[0]!.headers.authorization, 'Bearer secret')
  })

  test('INT-03: a redirect does not leave https', async ({ assert }) => {
    const { ca, cert, key } = await issueCertificate()
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, ca])
    atEnd(() => setDefaultCACertificates(usual))
    const plain = await receiver(ok)
    const secure = createTlsServer({ cert, key }, (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${plain.port}/` }).end()
    )
    const port = await listen(secure)
    const outbound = client('127.0.0.1')
    assert.equal((await outbound.send(`https://127.0.0.1:${port}/`)).status, 302)
    const call = outbound.send(`https://127.0.0.1:${port}/`, { maxRedirects: 3 })
    assert.equal(await kindOf(call), 'redirect')
    assert.isEmpty(plain.received)
    // The certificate is for 127.0.0.1 and localhost.
    const names: Resolve = (_name, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])
    const other = client('127.0.0.1', names).send(`https://other.example:${port}/`)
    assert.equal(await kindOf(other), 'unreachable')
  })

  test('INT-03: a call ends in time, whether nothing comes or something comes for ever', async ({
    assert,
  }) => {
    const silent = await listen(createTcpServer(() => {}))
    const endless = await receiver(async (_request, response) => {
      while (!response.destroyed) {
        response.write('x')
        await sleep(20)
      }
    })
    const outbound = client('127.0.0.1')
    for (const port of [silent, endless.port]) {
      const call = outbound.send(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })
      assert.equal(await kindOf(call), 'timeout')
    }
    const stop = new AbortController()
    const call = outbound.send(`http://127.0.0.1:${silent}/`, { signal: stop.signal })
    stop.abort(new Error('the ticket has an owner'))
    await assert.rejects(() => call, 'the ticket has an owner')
  })

  test('INT-03: no more is read than asked for, also decompressed', async ({ assert }) => {
    const megabytes = Buffer.alloc(8 * 1024 * 1024)
    const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
    const { port } = await receiver((request, response) => {
      const [, kind, encoding] = request.url!.split('/')
      const encoded = encoding && encoders[encoding as keyof typeof encoders]
      if (encoded) response.setHeader('content-encoding', encoding)
      if (kind === 'twice') response.setHeader('content-encoding', 'gzip, gzip')
      const body = kind === 'small' ? Buffer.from('olá') : megabytes
      if (kind === 'twice') response.end(gzipSync(gzipSync(body)))
      else response.end(encoded ? encoded(body) : body)
    })
    const outbound = client('127.0.0.1')
    const get = (path: string, maxBytes?: number) =>
      outbound.send(`http://127.0.0.1:${port}/${path}`, { maxBytes })
    for (const path of ['large', 'large/gzip', 'large/deflate', 'large/br', 'twice']) {
      assert.equal(await kindOf(get(path)), 'too_large', path)
    }
    for (const path of ['small', 'small/gzip', 'small/deflate', 'small/br']) {
      assert.equal((await get(path)).body.toString(), 'olá', path)
    }
    assert.lengthOf((await get('large', megabytes.length)).body, megabytes.length)
  })

  test('INT-03: what is not HTTP, or not compressed as it says, is an error of its own', async ({
    assert,
  }) => {
    const smtp = await listen(
      createTcpServer((socket) => socket.once('data', () => socket.end('500 What?\r\n')))
    )
    const closing = await listen(createTcpServer((socket) => socket.destroy()))
    const { port } = await receiver((request, response) => {
      response.setHeader('content-encoding', decodeURIComponent(request.url!.slice(1)))
      response.end('plain')
    })
    const outbound = client('127.0.0.1')
    const get = (at: number, path = '') => kindOf(outbound.send(`http://127.0.0.1:${at}/${path}`))
    assert.equal(await get(smtp), 'garbage')
    assert.equal(await get(closing), 'unreachable')
    assert.equal(await get(port, 'gzip'), 'garbage')
    assert.equal(await get(port, 'unheard-of'), 'garbage')
    assert.equal(await get(port, 'constructor'), 'garbage')
    assert.equal(await get(port, 'gzip%2Cgzip%2Cgzip'), 'garbage')
    assert.equal(await get(port, 'identity'), 'answered')
  })

  test('a message of an error never contains the address', async ({ assert }) => {
    const gone = createTcpServer()
    const port = await listen(gone)
    await new Promise((done) => gone.close(done))
    const error = await client('127.0.0.1')
      .send(`http://127.0.0.1:${port}/hook?token=secret`)
      .catch((reason: unknown) => reason as OutboundError)
    assert.instanceOf(error, OutboundError)
    assert.equal(String(error), 'Error: The host cannot be reached. (ECONNREFUSED)')
  })

  test('OUTBOUND_ALLOW: {$self} is refused with a clear error')
    .with([
      '10.1',
      '10.0.0.0/33',
      'http://n8n',
      'n8n:0',
      'n8n:99999',
      'a b',
      '[n8n]',
      '*',
      '300.1.1.1',
    ])
    .run(({ assert }, text) => {
      assert.throws(() => allowedAddressesOf(`n8n, ${text}`), /^OUTBOUND_ALLOW contains/)
    })
})
