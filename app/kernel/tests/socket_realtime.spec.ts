/** The socket server: authentication, rooms, deliveries and closing of sockets (RT-01..07). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { RealtimeMap } from '#app/kernel/modules/module'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'

const later = () => new Date(Date.now() + 60_000)
const people = new Map<string, { actor: Actor; expiresAt: Date }>()
const admit = (token: string, traits: Partial<Actor>, expiresAt = later()) =>
  people.set(token, { actor: someone(traits), expiresAt })

const rooms: RealtimeMap = {
  joins: {
    joinBoard: {
      leave: 'leaveBoard',
      rooms: async (actor, argument) => {
        if (argument === 'forbidden') throw new errors.E_NO_PERMISSION()
        if (argument === 'slow') await pause(30)
        return [`company-${actor.companyId}-board-${argument}`]
      },
    },
    joinMistake: { leave: 'leaveMistake', rooms: async () => ['company-2-board-1'] },
  },
  fixedRooms: (actor) => actor.queueIds.map((id) => `company-${actor.companyId}-queue-${id}`),
}

test.group('socket realtime', (group) => {
  let server: Server
  let realtime: SocketRealtime
  let restore: () => void
  const open: Socket[] = []

  /** Connects and waits for `ready`; rejects with the server's error code. */
  async function connect(token: string | undefined) {
    const { port } = server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      query: token === undefined ? {} : { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    open.push(socket)
    const heard: [string, Record<string, unknown>][] = []
    socket.onAny((name, body) => heard.push([name, body]))
    const ready = await new Promise<{ seq: number }>((resolve, reject) => {
      socket.once('ready', resolve)
      socket.once('connect_error', (error) => reject(error))
    })
    return { socket, heard, ready, names: () => heard.map(([name]) => name) }
  }
  const publish = (as: string, ...to: string[]) =>
    realtime.publish([{ rooms: to, as, body: { as } }])

  group.each.setup(async () => {
    people.clear()
    restore = onlyGuests({ realtime: async () => ({ default: rooms }) }, doorkeeper(people))
    await db.from('realtime_sequences').delete()
    server = createServer()
    realtime = new SocketRealtime(server, undefined)
    await realtime.start()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return async () => {
      open.splice(0).forEach((socket) => socket.disconnect())
      await realtime.stop()
      server.closeAllConnections()
      server.close()
      restore()
    }
  })

  test('core.md 7, 9: ping interval and ping timeout are 18 seconds (RT-01)', async ({
    assert,
  }) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`)
    const opening = JSON.parse((await answer.text()).slice(1)) as Record<string, unknown>
    assert.containsSubset(opening, { pingInterval: 18_000, pingTimeout: 18_000 })
  })

  test('a connection with a token of {kind} is refused')
    .with([
      { kind: 'nobody', token: 'stranger' },
      { kind: 'no letters', token: '' },
      { kind: 'no kind at all', token: undefined },
    ])
    .run(async ({ assert }, { token }) => {
      const refused = await connect(token).catch((error) => error)
      assert.equal(refused.message, 'ERR_TOKEN_EXPIRED')
      assert.deepEqual(refused.data, { error: 'ERR_TOKEN_EXPIRED' })
    })

  test('a company receives its own events and those for everyone, and none of other companies', async ({
    assert,
  }) => {
    admit('ana', { companyId: 1 })
    admit('bob', { companyId: 2 })
    const ana = await connect('ana')
    const bob = await connect('bob')
    await publish('for-one', 'company-1-mainchannel')
    await publish('for-two', 'company-2-mainchannel')
    await publish('for-all', 'everyone')
    await pause(50)
    assert.deepEqual(ana.names(), ['ready', 'for-one', 'for-all'])
    assert.deepEqual(bob.names(), ['ready', 'for-two', 'for-all'])
  })

  test('RT-02: admins, operators, persons and queues have rooms of their own', async ({
    assert,
  }) => {
    admit('agent', { userId: 1, queueIds: [7] })
    admit('admin', { userId: 2, profile: 'admin' })
    admit('super', { userId: 3, super: true })
    const [agent, admin, operator] = await Promise.all(['agent', 'admin', 'super'].map(connect))
    await publish('queue', 'company-1-queue-7')
    await publish('admin', 'company-1-admin')
    await publish('super', 'super')
    await publish('person', 'user-2')
    await pause(50)
    assert.deepEqual(agent.names(), ['ready', 'queue'])
    assert.deepEqual(admin.names(), ['ready', 'admin', 'person'])
    assert.deepEqual(operator.names(), ['ready', 'super'])
  })

  test('each company has its own sequence numbers, without gaps (RT-05)', async ({ assert }) => {
    admit('ana', { companyId: 1 })
    const first = await connect('ana')
    assert.equal(first.ready.seq, 0)
    await realtime.publish([
      { rooms: ['company-1-mainchannel'], as: 'a', body: {} },
      { rooms: ['company-2-mainchannel'], as: 'b', body: {} },
      { rooms: ['company-1-mainchannel'], as: 'c', body: {} },
      { rooms: [], as: 'nobody', body: {} },
    ])
    await publish('d', 'company-1-mainchannel')
    await pause(50)
    assert.deepEqual(
      first.heard.slice(1).map(([name, { seq }]) => [name, seq]),
      [
        ['a', 1],
        ['c', 2],
        ['d', 3],
      ]
    )
    assert.equal((await connect('ana')).ready.seq, 3)
  })

  test('receives events of a joined room, and none after leaving it', async ({ assert }) => {
    admit('ana', {})
    const { socket, names } = await connect('ana')
    assert.containSubset(await socket.emitWithAck('joinBoard', '5'), { ok: true, rooms: 1 })
    await publish('inside', 'company-1-board-5')
    assert.deepEqual(await socket.emitWithAck('leaveBoard', '5'), { ok: true })
    await publish('outside', 'company-1-board-5')
    await pause(50)
    assert.deepEqual(names(), ['ready', 'inside'])
  })

  test('a join is handled even when no ack is requested', async ({ assert }) => {
    admit('ana', {})
    const { socket, names } = await connect('ana')
    socket.emit('joinBoard', '5')
    socket.emit('joinBoard', 'forbidden')
    // Requests are handled first in, first out: once this one is acknowledged, the others are done.
    await socket.emitWithAck('joinBoard', '6')
    await publish('inside', 'company-1-board-5')
    socket.emit('leaveBoard', '5')
    await socket.emitWithAck('leaveBoard', '6')
    await publish('outside', 'company-1-board-5')
    await pause(50)
    assert.deepEqual(names(), ['ready', 'inside'])
  })

  test('joins are counted: a room is left after as many leaves (RT-04)', async ({ assert }) => {
    admit('ana', {})
    const { socket, names } = await connect('ana')
    await socket.emitWithAck('joinBoard', '5')
    await socket.emitWithAck('joinBoard', '5')
    await socket.emitWithAck('leaveBoard', '5')
    await publish('still', 'company-1-board-5')
    await socket.emitWithAck('leaveBoard', '5')
    await publish('gone', 'company-1-board-5')
    await pause(50)
    assert.deepEqual(names(), ['ready', 'still'])
  })

  test('a leave does not overtake its join', async ({ assert }) => {
    admit('ana', {})
    const { socket, names } = await connect('ana')
    const joined = socket.emitWithAck('joinBoard', 'slow')
    await socket.emitWithAck('leaveBoard', 'slow')
    await joined
    await publish('gone', 'company-1-board-slow')
    await pause(50)
    assert.deepEqual(names(), ['ready'])
  })

  test('number and size of joins are limited', async ({ assert }) => {
    admit('ana', {})
    const { socket } = await connect('ana')
    const refused = { error: 'ERR_BAD_REQUEST' }
    assert.deepEqual(await socket.emitWithAck('joinBoard', 'x'.repeat(50_000)), refused)
    const answers = []
    for (let made = 0; made < 250; made++) {
      answers.push(await socket.emitWithAck('joinBoard', made))
    }
    assert.containSubset(answers[0], { ok: true, rooms: 1 })
    assert.deepEqual(answers.at(-1), refused)
  })

  test('a database failure during connecting closes that socket, not the process', async ({
    assert,
    cleanup,
  }) => {
    admit('ana', {})
    await db.rawQuery('alter table realtime_sequences rename to away')
    cleanup(() => db.rawQuery('alter table if exists away rename to realtime_sequences'))
    const { port } = server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}`
    const socket = io(address, { query: { token: 'ana' }, transports: ['websocket'] })
    open.push(socket)
    await once(socket as never, 'disconnect')
    await db.rawQuery('alter table away rename to realtime_sequences')
    assert.equal((await connect('ana')).ready.seq, 0)
  })

  test('joining a forbidden room returns the reason', async ({ assert }) => {
    admit('ana', {})
    const { socket } = await connect('ana')
    assert.deepEqual(await socket.emitWithAck('joinBoard', 'forbidden'), {
      error: 'ERR_NO_PERMISSION',
    })
  })

  test("a module's bug does not open another company's room", async ({ assert }) => {
    admit('ana', { companyId: 1 })
    const { socket, names } = await connect('ana')
    assert.property(await socket.emitWithAck('joinMistake', null), 'error')
    await publish('secret', 'company-2-board-1')
    await pause(50)
    assert.deepEqual(names(), ['ready'])
  })

  test('when permissions change, only the sockets of that user are disconnected (RT-04)', async ({
    assert,
  }) => {
    admit('ana', { userId: 1 })
    admit('bob', { userId: 2 })
    const ana = await connect('ana')
    const bob = await connect('bob')
    const gone = once(ana.socket as never, 'disconnect')
    await realtime.publish([
      { rooms: [], as: 'company-1-auth', body: {}, reconnect: { userId: 1 } },
    ])
    await gone
    assert.isTrue(bob.socket.connected)
  })

  test('another sign-in closes the sockets of the former session only (AUT-03)', async ({
    assert,
  }) => {
    admit('old', { userId: 1, sessionId: 'old' })
    admit('new', { userId: 1, sessionId: 'new' })
    const old = await connect('old')
    const fresh = await connect('new')
    const gone = once(old.socket as never, 'disconnect')
    const endSessions = { userId: 1, keepSessionId: 'new' }
    await realtime.publish([{ rooms: [], as: 'company-1-auth', body: {}, endSessions }])
    await gone
    assert.isTrue(fresh.socket.connected)
  })

  test('auth-expired is emitted when the token expires, and renewing it keeps the socket (RT-01)', async ({
    assert,
  }) => {
    admit('short', { userId: 1 }, new Date(Date.now() + 100))
    admit('longer', { userId: 1 })
    const { socket } = await connect('short')
    await once(socket as never, 'auth-expired')
    assert.deepEqual(await socket.emitWithAck('renewToken', 'longer'), { ok: true })
    assert.isTrue(socket.connected)
  })

  test("renewing with another person's token closes the socket", async ({ assert }) => {
    admit('ana', { userId: 1 })
    admit('bob', { userId: 2 })
    const { socket } = await connect('ana')
    const gone = once(socket as never, 'disconnect')
    assert.property(await socket.emitWithAck('renewToken', 'bob'), 'error')
    await gone
    assert.isFalse(socket.connected)
  })

  test('{what} as an argument does no harm')
    .with([
      { what: 'a deep object', argument: { a: { b: { c: [] } } } },
      { what: 'nothing', argument: undefined },
      { what: 'a huge number', argument: 1e308 },
      { what: 'a NUL', argument: '\u0000' },
    ])
    .run(async ({ assert }, { argument }) => {
      admit('ana', {})
      const { socket } = await connect('ana')
      const answer = await socket.timeout(2000).emitWithAck('joinBoard', argument)
      assert.isTrue('ok' in answer || 'error' in answer)
      assert.isTrue(socket.connected)
    })
})
