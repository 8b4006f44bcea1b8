/** Whose fault it is that a call stands still: the caller's, who is ended, or ours. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { endSlowCallers } from '#app/kernel/slow_callers'
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

  test('a body that we have not read yet keeps its connection', async ({ assert }) => {
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

  test('a body that was answered already and still drops in is ended', async ({ assert }) => {
    await serve((_request, response) => void response.end('early'))
    const socket = await call('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n')
    let answers = ''
    socket.on('data', (text) => (answers += String(text)))
    await waitFor('its end', async () => socket.closed)
    assert.equal(answers.split('HTTP/1.1').length, 2)
    assert.include(answers, 'early')
  })

  test('who does not read the answer is ended', async ({ assert }) => {
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

  test('a stream that has nothing to say stays open', async ({ assert }) => {
    await serve(async (_request, response) => {
      response.write('first ')
      await sleep(limits.unreadMs * 4)
      response.end('last')
    })
    const socket = await call('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    assert.include(String(await buffer(socket)), 'last')
  })
})
