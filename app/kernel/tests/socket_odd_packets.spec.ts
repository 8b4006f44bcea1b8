/** Words on a socket that no page of ours would say: refused, and everybody else is served on (API-04, RT-04). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import type { RealtimeMap } from '#app/kernel/module'
import { SocketRealtime } from '#app/kernel/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'

const rooms: RealtimeMap = {
  joins: {
    joinBoard: {
      leave: 'leaveBoard',
      rooms: async (actor, argument) => [`company-${actor.companyId}-board-${argument}`],
    },
  },
}
/** 98 kB: parsed without trouble, but deeper than the stack of whoever writes it out again. */
const deep = '['.repeat(49_000) + ']'.repeat(49_000)
const refused = { error: 'ERR_BAD_REQUEST' }

test.group('socket realtime: odd words', (group) => {
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

  test('RT-01: a renewal with {what} ends that socket alone')
    .with([
      { what: 'two words and nobody to answer', text: ['x', 'y'] },
      { what: 'no word', text: [] },
      { what: 'a thing', text: [{ toString: 1 }] },
      { what: 'nested lists', text: [[[[]]], {}, null] },
    ])
    .run(async ({ assert }, { text }) => {
      const [odd, other] = [await connect(), await connect()]
      const gone = once(odd as never, 'disconnect')
      odd.emit('renewToken', ...text)
      await gone
      assert.containSubset(await other.emitWithAck('joinBoard', 1), { ok: true, rooms: 1 })
    })

  test('RT-04: {what} is no wish, and the wishes behind it are fulfilled')
    .with([
      { what: 'a list', word: [1] },
      { what: 'a thing', word: { id: 1 } },
      { what: 'a truth', word: true },
      { what: 'a text longer than any', word: 'x'.repeat(201) },
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

  test('RT-04: {$self} with what is deeper than the stack holds up nobody')
    .with(['joinBoard', 'leaveBoard', 'renewToken', 'userStatus'])
    .run(async ({ assert }, name) => {
      const [odd, other] = [await connect(), await connect()]
      // The client could not write it out either: as it stands on the wire.
      odd.io.engine.write(`2["${name}",${deep}]`)
      if (name === 'renewToken') await once(odd as never, 'disconnect')
      const still = name === 'renewToken' ? other : odd
      const answer = await still.timeout(5000).emitWithAck('joinBoard', 1)
      assert.containSubset(answer, { ok: true, rooms: 1 })
    })
})
