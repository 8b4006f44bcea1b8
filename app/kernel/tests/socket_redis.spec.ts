/** With Redis, events published by one process reach the browsers of another (RT-05). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import type { RealtimeMap } from '#app/kernel/modules/module'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'
import { startRedis, type TestRedis } from '#tests/support/redis'

const house = { isClosed: false }
const joins: RealtimeMap = {
  joins: {
    joinHouse: {
      leave: 'leaveHouse',
      rooms: async () => {
        // Longer than an event takes that is not awaited.
        if (house.isClosed) await pause(300)
        return house.isClosed ? [] : ['company-1-house-5']
      },
    },
  },
}

test.group('socket realtime over Redis', (group) => {
  let redis: TestRedis
  group.setup(async () => {
    redis = await startRedis()
    return () => redis.stop()
  })

  test('deliveries, changed permissions and ended sessions reach the other process', async ({
    assert,
    cleanup,
  }) => {
    const actor = someone({ companyId: 1, userId: 7, sessionId: 'old' })
    const expiresAt = new Date(Date.now() + 60_000)
    const houses = { realtime: async () => ({ default: joins }) }
    cleanup(onlyGuests(houses, doorkeeper(new Map([['guest', { actor, expiresAt }]]))))
    const [here, there] = [await openProcess(redis.url), await openProcess(redis.url)]
    const browser = await there.connect()
    cleanup(async () => {
      browser.disconnect()
      await here.close()
      await there.close()
    })

    const rooms = ['company-1-mainchannel']
    const publish = () =>
      here.realtime.publish([{ rooms, as: 'company-1-ticket', body: { action: 'update' } }])
    // The subscription of a new process takes a moment, so repeat the event.
    const again = setInterval(() => void publish(), 200)
    assert.containSubset(await nextEvent(browser, 'company-1-ticket'), { action: 'update' })
    clearInterval(again)

    const heard: string[] = []
    browser.onAny((name) => heard.push(name))
    assert.containSubset(await browser.emitWithAck('joinHouse', 5), { ok: true, rooms: 1 })
    house.isClosed = true
    const about = { rooms: ['company-1-house-5'], as: 'news', body: {} }
    await here.realtime.publish([{ ...about, recheck: about.rooms }])
    const last = nextEvent(browser, 'last')
    await here.realtime.publish([{ rooms, as: 'last', body: {} }])
    await last
    assert.notInclude(heard, 'news', 'RT-07: the other process rechecks before the event is sent')

    const ended = nextEvent(browser, 'disconnect')
    const endSessions = { userId: 7, keepSessionId: 'new' }
    await here.realtime.publish([{ rooms: [], as: 'company-1-auth', body: {}, endSessions }])
    await ended
    assert.isFalse(browser.connected)
  }).timeout(30_000)
})

/** The first event of this name that a browser receives. */
const nextEvent = (browser: Socket, name: string) =>
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
    await nextEvent(socket, 'ready')
    return socket
  }
  const close = async () => {
    await realtime.stop()
    server.close()
  }
  return { realtime, connect, close }
}
