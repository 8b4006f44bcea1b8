/** `fetch` for the libraries of providers: the checks and limits of all outbound calls (INT-03). */
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { kindOf, outboundServers } from '#app/kernel/tests/support/outbound_servers'
import { forbiddenAddresses } from '#tests/support/forbidden_addresses'

test.group('fetch of outbound calls', (group) => {
  const { client, receiver } = outboundServers(group)

  test('INT-03: {$self} is not called')
    .with([...forbiddenAddresses])
    .run(async ({ assert }, address) => {
      const call = client('').fetcher({ maxBytes: 1000 })
      const kind = await kindOf(call(address))
      assert.isTrue(kind === 'forbidden' || kind === 'invalid', `${address}: ${String(kind)}`)
    })

  test('INT-03: it reads a body as it comes, and sends forms', async ({ assert }) => {
    let finish = () => {}
    const { received, port } = await receiver((_request, response) => {
      response.write('first ')
      finish = () => response.end('second')
    })
    const call = client('127.0.0.1').fetcher({ maxBytes: 1000 })
    const body = new FormData()
    body.append('file', new File(['voice'], 'voice.ogg'))
    const answer = await call(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    const pieces: string[] = []
    for await (const piece of answer.body!) {
      pieces.push(Buffer.from(piece as Uint8Array).toString())
      finish()
    }
    assert.deepEqual(pieces, ['first ', 'second'])
    assert.include(received[0]!.body, 'filename="voice.ogg"')
  })

  test('INT-03: it follows no redirect, reads no more than asked for, and ends with its signal', async ({
    assert,
  }) => {
    const answers: Record<string, RequestListener> = {
      '/redirect': (_request, response) =>
        response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      '/long': (_request, response) => response.end(Buffer.alloc(2000, 'a')),
      '/bomb': (_request, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(1_000_000))),
      '/endless': (_request, response) => void response.write('a'),
      '/cut': (_request, response) =>
        void response.writeHead(200, { 'content-length': '100' }).write('a', () => {
          response.destroy()
        }),
    }
    const { port } = await receiver((request, response) =>
      answers[request.url!]!(request, response)
    )
    const call = client('127.0.0.1').fetcher({ maxBytes: 1000 })
    const read = async (path: string, signal?: AbortSignal) =>
      (await call(`http://127.0.0.1:${port}${path}`, { signal })).text()
    assert.equal(await kindOf(read('/redirect')), 'redirect')
    assert.equal(await kindOf(read('/long')), 'too_large')
    assert.equal(await kindOf(read('/bomb')), 'too_large')
    assert.equal(await kindOf(read('/cut')), 'unreachable')
    const over = new AbortController()
    const ended = kindOf(read('/endless', over.signal))
    const reason = new Error('enough')
    setTimeout(() => over.abort(reason), 50)
    assert.equal(await ended, reason)
    const unreachable = client('127.0.0.1').fetcher({ maxBytes: 1000 })
    assert.equal(await kindOf(unreachable('http://127.0.0.1:1/')), 'unreachable')
  })
})
