/** Invalid client events on a socket: rejected, without effect on other sockets (API-04, RT-04). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import type { RealtimeMap } from '#app/kernel/modules/module'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'

const rooms: RealtimeMap = {
  joins: {
    joinBoard: {
      leave: 'leaveBoard',
      rooms: async (actor, argument) => [`company-${actor.companyId}-board-${argument}`],
    },
  },
}
/** 98 kB: can be parsed, but is nested too deep to be serialised again without a stack overflow. */
const deep = '['.repeat(49_000) + ']'.repeat(49_000)
const refused = { error: 'ERR_BAD_REQUEST' }

test.group('socket realtime: invalid packets', (group) => {
  let server: Server
  let realtime: SocketRealtime
  const open: Socket[] = []

  async function connect() {
    const { port } = server.address() as AddressInfo
    const query = { token: 'guest' }
    const options = { query, transports: ['websocket'], reconnection: false, forceNew: true }
    const socket = io(`http://127.0.0.1:${port}`, options)
    open.push(socket)
    await once(socket as never, 'ready')
    return socket
  }

  group.each.setup(async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const restore = onlyGuests(
      { realtime: async () => ({ default: rooms }) },
      doorkeeper(new Map([['guest', { actor: someone(), expiresAt }]]))
    )
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

  test('RT-01: a renewal with {what} closes only that socket')
    .with([
      { what: 'two arguments and no ack', text: ['x', 'y'] },
      { what: 'no argument', text: [] },
      { what: 'an object', text: [{ toString: 1 }] },
      { what: 'nested arrays', text: [[[[]]], {}, null] },
    ])
    .run(async ({ assert }, { text }) => {
      const [odd, other] = [await connect(), await connect()]
      const gone = once(odd as never, 'disconnect')
      odd.emit('renewToken', ...text)
      await gone
      assert.containSubset(await other.emitWithAck('joinBoard', 1), { ok: true, rooms: 1 })
    })

  test('RT-04: {what} is rejected as an argument, and later requests are handled')
    .with([
      { what: 'an array', word: [1] },
      { what: 'an object', word: { id: 1 } },
      { what: 'a boolean', word: true },
      { what: 'a text above the maximum length', word: 'x'.repeat(201) },
    ])
    .run(async ({ assert }, { word }) => {
      const socket = await connect()
      for (const name of ['joinBoard', 'leaveBoard']) {
        socket.emit(name, word)
        socket.emit(name, word, 'not a function')
        assert.deepEqual(await socket.emitWithAck(name, word), refused, name)
      }
      for (const sound of ['b6b0a7a4-1111-4222-8333-444455556666', 7, null]) {
        assert.containSubset(await socket.emitWithAck('joinBoard', sound), { ok: true, rooms: 1 })
        assert.deepEqual(await socket.emitWithAck('leaveBoard', sound), { ok: true })
      }
    })

  test('RT-04: {$self} with arguments nested deeper than the stack does not block other requests')
    .with(['joinBoard', 'leaveBoard', 'renewToken', 'userStatus'])
    .run(async ({ assert }, name) => {
      const [odd, other] = [await connect(), await connect()]
      // Written as raw text, because the client could not serialise it, either.
      odd.io.engine.write(`2["${name}",${deep}]`)
      if (name === 'renewToken') await once(odd as never, 'disconnect')
      const still = name === 'renewToken' ? other : odd
      const answer = await still.timeout(5000).emitWithAck('joinBoard', 1)
      assert.containSubset(answer, { ok: true, rooms: 1 })
    })
})
