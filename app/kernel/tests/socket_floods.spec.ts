/** Socket limits per person, per address and for slow readers; other users are not affected (RT-01, RT-04). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { actorSource } from '#app/kernel/actor/actor'
import { contribute } from '#app/kernel/modules/extension_point'
import type { RealtimeMap } from '#app/kernel/modules/module'
import type { SocketLimits } from '#app/kernel/realtime/socket_limits'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { onlyGuests, someone } from '#app/kernel/tests/support/guests'
import { waitFor } from '#tests/support/waiting'

const refused = 'ERR_RATE_LIMIT'

test.group('socket realtime: floods', (group) => {
  let server: Server
  let realtime: SocketRealtime
  let restore: () => void
  /** Arguments that the module was called with, and the number of token lookups. */
  let asked: unknown[]
  let lookups: number
  let [running, maxRunning, notifications] = [0, 0, 0]
  /** Joins and client events wait for it. */
  let released: Promise<void>
  const open: (Socket | WebSocket)[] = []

  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await released
    running -= 1
  }
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    released = promise
    return resolve
  }
  const rooms: RealtimeMap = {
    joins: {
      joinBoard: {
        leave: 'leaveBoard',
        rooms: async (actor, argument) => {
          asked.push(argument)
          await work()
          return [`company-${actor.companyId}-board-${argument}`]
        },
      },
    },
    clientEvents: {
      userStatus: async () => {
        notifications += 1
        await work()
      },
    },
  }
  const source = class {
    async authenticate(token: string | null) {
      lookups += 1
      const actor = someone({ userId: Number(token) })
      return { actor, expiresAt: new Date(Date.now() + 60_000), debt: null }
    }
    person = async () => null
    operatorOfMachine = async () => someone()
    operatorOfKey = async () => null
    debts = async () => new Map()
  }

  const origin = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  async function connect(person: number, extraHeaders = {}) {
    const options = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders }
    const socket = io(`http://${origin()}`, { ...options, query: { token: person } })
    open.push(socket)
    await new Promise((resolve, reject) => {
      socket.once('ready', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
  async function raw() {
    const socket = new WebSocket(`ws://${origin()}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', () => undefined)
    open.push(socket)
    await once(socket, 'open')
    return socket
  }
  async function rawPage(person: number) {
    const socket = await raw()
    const ready = once(socket, 'ready')
    socket.on('message', (frame) => String(frame).startsWith('42["ready"') && socket.emit('ready'))
    socket.send(`40${JSON.stringify({ token: String(person) })}`)
    await ready
    return socket
  }
  const closed = (socket: WebSocket) => socket.readyState === WebSocket.CLOSED

  async function serve(limits: Partial<SocketLimits>, trustedHops = 0) {
    server = createServer()
    realtime = new SocketRealtime(server, undefined, { limits, trustedHops })
    await realtime.start()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  group.each.setup(() => {
    asked = []
    lookups = running = maxRunning = notifications = 0
    released = Promise.resolve()
    restore = onlyGuests(
      { realtime: async () => ({ default: rooms }) },
      { contributes: [contribute(actorSource, async () => ({ default: source }))] }
    )
    return async () => {
      for (const socket of open.splice(0)) {
        if (socket instanceof WebSocket) socket.terminate()
        else socket.disconnect()
      }
      await realtime.stop()
      server.closeAllConnections()
      server.close()
      restore()
    }
  })

  /** Ten at once, and then practically none during a test. */
  const scarce = { eventsPerMinute: 1, eventBurst: 10, noticeEveryMs: 60_000 }

  test('packets above the budget of a user’s sockets are not parsed, and the limit is reported once', async ({
    assert,
  }) => {
    await serve(scarce)
    const [one, other, colleague] = [await connect(1), await connect(1), await connect(2)]
    const sent: unknown[] = []
    one.on('rate-limited', (body) => sent.push(body))
    for (let turn = 0; turn < 10; turn++) await other.emitWithAck('joinBoard', turn)
    const answer = (await one.emitWithAck('joinBoard', 'above')) as Record<string, unknown>
    assert.equal(answer.error, refused)
    assert.isAtLeast(answer.retryAfterMs as number, 1000)
    for (let turn = 0; turn < 50; turn++) one.emit('joinBoard', 'above')
    // Not even parsed: an invalid packet would close the socket otherwise.
    one.io.engine.write('2["joinBoard",')
    assert.containSubset(await colleague.emitWithAck('joinBoard', 'theirs'), { ok: true, rooms: 1 })
    assert.deepEqual(sent, [answer])
    assert.notInclude(asked, 'above')
    assert.isTrue(one.connected)
  })

  test('a large packet costs as many tokens as its size', async ({ assert }) => {
    await serve(scarce)
    const socket = await connect(1)
    const heavy = 'x'.repeat(40_000)
    const answers: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      answers.push((await socket.emitWithAck('joinBoard', heavy)).error)
    }
    assert.deepEqual(answers, ['ERR_BAD_REQUEST', 'ERR_BAD_REQUEST', refused])
  })

  test('a socket that keeps flooding is closed, and its person blocked for a while without a token lookup', async ({
    assert,
  }) => {
    await serve({ ...scarce, refusalsBeforeCut: 20 })
    const [flooding, colleague] = [await connect(1), await connect(2)]
    const gone = once(flooding as never, 'disconnect')
    for (let turn = 0; turn < 40; turn++) flooding.emit('joinBoard', turn)
    assert.deepEqual((await gone)[0], 'io server disconnect')
    const before = lookups
    const error = await connect(1).catch((given) => given)
    // Refused before the handshake: the token in the query identifies the person.
    assert.equal(error.message, 'websocket error')
    const later = await raw()
    const answers: string[] = []
    later.on('message', (frame) => answers.push(String(frame)))
    later.send('40{"token":"1"}')
    await waitFor('its end', async () => closed(later))
    assert.include(answers.join(), refused)
    assert.equal(lookups, before)
    assert.isTrue(colleague.connected)
    await connect(3)
  })

  test('sockets per person are limited: the newest is refused, with a retry delay', async ({
    assert,
  }) => {
    await serve({ socketsPerPerson: 3 })
    const mine = [await connect(1), await connect(1), await connect(1)]
    const error = await connect(1).catch((given) => given)
    assert.equal(error.message, refused)
    assert.equal(error.data.error, refused)
    assert.isAtLeast(error.data.retryAfterMs, 1000)
    assert.isTrue(mine.every(({ connected }) => connected))
    await connect(2)
    mine[0].disconnect()
    await waitFor('its place', async () => realtime.sockets() === 3)
    await connect(1)
  })

  test('opening sockets one after the other is limited, too', async ({ assert }) => {
    await serve({ socketsPerPerson: 2, openingsPerMinute: 1 })
    for (let turn = 0; turn < 4; turn++) {
      const socket = await connect(1)
      socket.disconnect()
      await waitFor('its end', async () => realtime.sockets() === 0)
    }
    const before = lookups
    const error = await connect(1).catch((given) => given)
    assert.equal(error.data?.error, refused)
    assert.equal(lookups, before)
  })

  test('new connections per address are limited, using the address given by the proxy', async ({
    assert,
  }) => {
    await serve({ openingsPerMinuteOfAddress: 1, addressBurst: 2 }, 1)
    const from = (address: string) => ({ 'x-forwarded-for': `1.1.1.1, ${address}` })
    await connect(1, from('10.0.0.7'))
    await connect(2, from('10.0.0.7'))
    const before = lookups
    await assert.rejects(() => connect(3, from('10.0.0.7')))
    assert.equal(lookups, before)
    await connect(4, from('10.0.0.8'))
  })

  test('RT-01: looks up a token once per connection, however often it is sent', async ({
    assert,
  }) => {
    await serve({})
    const socket = await raw()
    for (let turn = 0; turn < 20; turn++) socket.send('40{"token":"1"}')
    await waitFor('its end', async () => closed(socket))
    assert.isAtMost(lookups, 1)
  })

  test('RT-01: closes a connection that sends no token', async ({ assert }) => {
    await serve({ connectMs: 300 })
    const socket = await raw()
    await waitFor('its end', async () => closed(socket))
    assert.equal(lookups, 0)
  })

  test('limits concurrent and queued joins per person', async ({ assert }) => {
    await serve({ joinsAtOnce: 2, joinsWaiting: 6 })
    const resolve = hold()
    const pages = await Promise.all([connect(1), connect(1), connect(1), connect(1)])
    const answers = pages.flatMap((socket, place) =>
      ['a', 'b'].map((name) => socket.emitWithAck('joinBoard', `${place}${name}`))
    )
    const early = await Promise.race(answers)
    assert.equal(early.error, refused)
    resolve()
    const all = await Promise.all(answers)
    assert.equal(maxRunning, 2)
    assert.equal(all.filter(({ ok }) => ok).length, 6)
    assert.containSubset(await pages[0].emitWithAck('joinBoard', 'later'), { ok: true, rooms: 1 })
  })

  test('queues a client event once per socket, and runs one at a time per person', async ({
    assert,
  }) => {
    await serve({})
    const resolve = hold()
    const pages = [await connect(1), await connect(1)]
    for (const socket of pages) {
      for (let turn = 0; turn < 50; turn++) socket.emit('userStatus')
      await socket.emitWithAck('leaveBoard', 1)
    }
    resolve()
    await realtime.stop()
    assert.equal(maxRunning, 1)
    // One was running, and one of each socket was queued.
    assert.equal(notifications, 3)
  })

  test('closes a socket that sends frames no browser sends: {$self}')
    .with(['pings of the websocket', 'pongs', 'noops'])
    .run(async ({ assert }, kind) => {
      await serve({})
      const [flooding, colleague] = [await rawPage(1), await connect(2)]
      for (let turn = 0; turn < 200; turn++) {
        if (kind === 'pings of the websocket') flooding.ping()
        else flooding.send(kind === 'pongs' ? '3' : '6')
      }
      await waitFor('its end', async () => closed(flooding))
      assert.isTrue(colleague.connected)
    })

  test('a socket that does not read is closed above {$self}; others receive every event')
    .with(['bytes', 'packets'] as const)
    .run(async ({ assert }, kind) => {
      const maxLengths = { bytes: { waitingBytes: 200_000 }, packets: { waitingPackets: 20 } }
      const none = { waitingBytes: 1e9, waitingPackets: 1e9 }
      await serve({ ...none, ...maxLengths[kind] })
      const [stuck, colleague] = [await rawPage(1), await connect(2)]
      stuck.pause()
      let heard = 0
      colleague.on('news', () => (heard += 1))
      const body = { text: 'x'.repeat(50_000) }
      const room = { rooms: ['company-1-mainchannel'], as: 'news', body }
      let sent = 0
      // The operating system's buffers take some megabytes before anything is queued here.
      await waitFor('its end', async () => {
        await realtime.publish([room, room, room])
        sent += 3
        return realtime.sockets() === 1
      })
      await waitFor('the last of it', async () => heard === sent)
      assert.isTrue(colleague.connected)
    })
    .timeout(60_000)

  test('a socket whose buffer makes no progress is closed, even when it answers pings', async ({
    assert,
  }) => {
    await serve({ stalledMs: 600 })
    const [stuck, colleague] = [await rawPage(1), await connect(2)]
    stuck.pause()
    const body = { text: 'x'.repeat(90_000) }
    const room = { rooms: ['company-1-mainchannel'], as: 'news', body }
    for (let turn = 0; turn < 80; turn++) await realtime.publish([room])
    await waitFor('its end', async () => {
      if (!closed(stuck)) stuck.send('3')
      return realtime.sockets() === 1
    })
    assert.isTrue(colleague.connected)
  }).timeout(60_000)
})
