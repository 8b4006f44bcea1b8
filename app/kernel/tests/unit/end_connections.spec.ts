/** A web server ends: calls under way are answered, and nothing that stays open holds it up (OPS-04). */
import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { followConnections } from '#app/kernel/http/end_connections'

async function aServer(listener: RequestListener) {
  const node = createServer(listener)
  const end = followConnections(node)
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  return { node, end, port }
}

test.group('end of a web server', () => {
  test('OPS-04: a call under way gets its answer, and no other comes in', async ({ assert }) => {
    const { node, end, port } = await aServer(async (_request, response) => {
      await pause(200)
      response.end('done')
    })
    const answer = fetch(`http://127.0.0.1:${port}/`)
    await once(node, 'request')
    const ending = end(5_000)
    await assert.rejects(() => fetch(`http://127.0.0.1:${port}/`))
    assert.equal(await (await answer).text(), 'done')
    await ending
  })

  test('OPS-04: a call that takes too long, and an upgraded connection, are cut off', async ({
    assert,
  }) => {
    const { node, end, port } = await aServer(() => undefined)
    node.on('upgrade', (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    )
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    await once(socket, 'data')
    const call = request({ port, host: '127.0.0.1' }).end()
    const cut = once(call, 'error')
    await once(node, 'request')
    await end(100)
    const [error] = (await cut) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNRESET')
    assert.isTrue(await once(socket, 'close').then(() => socket.destroyed))
  })
})
