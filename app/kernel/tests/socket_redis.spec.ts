/** With Redis, what one process publishes is heard by the browsers of another (RT-05). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import { SocketRealtime } from '#app/kernel/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'
import { startRedis, type TestRedis } from '#tests/support/redis'

test.group('socket realtime over Redis', (group) => {
  let redis: TestRedis
  group.setup(async () => {
    redis = await startRedis()
    return () => redis.stop()
  })

  test('a delivery, a changed right and an ended session reach the other process', async ({
    assert,
    cleanup,
  }) => {
    const actor = someone({ companyId: 1, userId: 7, sessionId: 'old' })
    const expiresAt = new Date(Date.now() + 60_000)
    cleanup(onlyGuests(doorkeeper(new Map([['guest', { actor, expiresAt }]]))))
    const [here, there] = [await openProcess(redis.url), await openProcess(redis.url)]
    const browser = await there.connect()
    cleanup(async () => {
      browser.disconnect()
      await here.close()
      await there.close()
    })

    const rooms = ['company-1-mainchannel']
    const tell = () =>
      here.realtime.publish([{ rooms, as: 'company-1-ticket', body: { action: 'update' } }])
    // The subscription of a fresh process takes a moment to stand.
    const again = setInterval(() => void tell(), 200)
    assert.containSubset(await told(browser, 'company-1-ticket'), { action: 'update' })
    clearInterval(again)

    const ended = told(browser, 'disconnect')
    await here.realtime.endSessions(7, 'new')
    await ended
    assert.isFalse(browser.connected)
  }).timeout(30_000)
})

/** The first thing that a browser hears under this name. */
const told = (browser: Socket, name: string) =>
  new Promise((resolve) => browser.once(name, resolve))

async function openProcess(redisUrl: string) {
  const server: Server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const realtime = new SocketRealtime(server, redisUrl)
  await realtime.start()
  const { port } = server.address() as AddressInfo
  const connect = async (): Promise<Socket> => {
    const socket = io(`http://127.0.0.1:${port}`, {
      query: { token: 'guest' },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    await told(socket, 'ready')
    return socket
  }
  const close = async () => {
    await realtime.stop()
    server.close()
  }
  return { realtime, connect, close }
}
