/** Slow requests: ended when the caller is too slow, not when we are. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { createWebServer } from '#app/kernel/http/web_server'
import { endSlowCallers } from '#app/kernel/http/slow_callers'
import { sleep, waitFor } from '#tests/support/waiting'

const limits = { windowMs: 300, leastBytes: 1000, unreadMs: 300 }

test.group('slow callers', (group) => {
  let server: Server
  let stop: () => void
  const open: Socket[] = []

  async function serve(listener: RequestListener) {
    server = createServer(listener).listen(0, '127.0.0.1')
    stop = endSlowCallers(server, limits)
    await once(server, 'listening')
  }
  async function call(text: string) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    open.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  group.each.setup(() => () => {
    stop()
    for (const socket of open.splice(0)) socket.destroy()
    server.closeAllConnections()
    server.close()
  })

  test('a connection without requests outlives those of a proxy', async ({ assert }) => {
    server = createWebServer((_request, response) => void response.end('ok'))
    stop = () => undefined
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const socket = await call('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const [answer] = await once(socket, 'data')
    const seconds = Number(/keep-alive: timeout=(\d+)/i.exec(String(answer))?.[1])
    assert.isAbove(seconds, 60)
  })

  test('keeps a connection whose body we have not read yet', async ({ assert }) => {
    await serve(async (request, response) => {
      await sleep(limits.windowMs * 4)
      response.end(String((await buffer(request)).length))
    })
    const bytes = 500_000
    const socket = await call(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\n`)
    socket.write(Buffer.alloc(bytes, 'a'))
    const [answer] = await once(socket, 'data')
    assert.include(String(answer), String(bytes))
  })

  test('ends a request that was answered already but still sends its body slowly', async ({
    assert,
  }) => {
    await serve((_request, response) => void response.end('early'))
    const socket = await call('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n')
    let answers = ''
    socket.on('data', (text) => (answers += String(text)))
    await waitFor('its end', async () => socket.closed)
    assert.equal(answers.split('HTTP/1.1').length, 2)
    assert.include(answers, 'early')
  })

  test('ends a request whose caller does not read the response', async ({ assert }) => {
    let wasClosed = false
    await serve((_request, response) => {
      response.on('close', () => (wasClosed = true))
      response.end(Buffer.alloc(50_000_000))
    })
    const socket = await call('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    socket.pause()
    await waitFor('its end', async () => wasClosed)
    assert.isTrue(wasClosed)
  })

  test('keeps an idle stream open', async ({ assert }) => {
    await serve(async (_request, response) => {
      response.write('first ')
      await sleep(limits.unreadMs * 4)
      response.end('last')
    })
    const socket = await call('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    assert.include(String(await buffer(socket)), 'last')
  })
})
