/** Publishing to browsers: batched, in order, and only to those with permission (RT-05, RT-07). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { RealtimeMap } from '#app/kernel/modules/module'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'
import { waitFor } from '#tests/support/waiting'

/** Who asked to join a house, and which houses are closed. */
const house = {
  asked: [] as (number | null)[],
  closed: new Set<unknown>(),
  /** Lookups wait for it before they return. */
  answered: Promise.resolve(),
}

const rooms: RealtimeMap = {
  joins: {
    joinHouse: {
      leave: 'leaveHouse',
      rooms: async (actor, argument) => {
        house.asked.push(actor.userId)
        const mayStay = actor.profile === 'admin' || !house.closed.has(argument)
        await house.answered
        return mayStay ? [`company-${actor.companyId}-house-${argument}`] : []
      },
    },
  },
  fixedRooms: (actor) => actor.queueIds.map((id) => `company-${actor.companyId}-queue-${id}`),
}

test.group('socket realtime: what is published', (group) => {
  const debts = new Map<number, Error>()
  const people = new Map<string, { actor: Actor; expiresAt: Date }>()
  const open: Socket[] = []
  let server: Server
  let realtime: SocketRealtime

  const admit = (token: string, traits: Partial<Actor>) =>
    people.set(token, { actor: someone(traits), expiresAt: new Date(Date.now() + 60_000) })

  async function connect(token: string, transport = 'websocket') {
    const { port } = server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      query: { token },
      transports: [transport],
      reconnection: false,
      forceNew: true,
    })
    open.push(socket)
    const heard: [string, Record<string, unknown>][] = []
    socket.onAny((name, body) => heard.push([name, body]))
    await once(socket as never, 'ready')
    return { socket, heard, names: () => heard.map(([name]) => name) }
  }

  /** Publishes a final event and waits until every page has it: then all earlier events have arrived, too. */
  async function lastEntry(
    pages: readonly { names(): string[] }[],
    room = 'company-1-mainchannel'
  ) {
    await realtime.publish([{ rooms: [room], as: 'last', body: {} }])
    await waitFor('the last word', async () => pages.every(({ names }) => names().includes('last')))
  }

  group.each.setup(async () => {
    people.clear()
    debts.clear()
    house.closed.clear()
    const restore = onlyGuests(
      { realtime: async () => ({ default: rooms }) },
      doorkeeper(people, debts)
    )
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

  test('events published together arrive in order on each socket, by {$self} (RT-05)')
    .with(['websocket', 'polling'])
    .run(async ({ assert }, transport) => {
      admit('seven', { userId: 1, queueIds: [7] })
      admit('both', { userId: 2, queueIds: [7, 8] })
      admit('nobody', { userId: 3 })
      const [seven, both, nobody] = await Promise.all(
        ['seven', 'both', 'nobody'].map((token) => connect(token, transport))
      )
      const [q7, q8] = ['company-1-queue-7', 'company-1-queue-8']
      const about = (as: string, ...to: string[]) => ({ rooms: to, as, body: {} })
      // Twice, the second time while the first is still being sent.
      for (const round of [1, 2]) {
        await realtime.publish([
          about(`left ${round}`, q7),
          about(`entered ${round}`, q8, q7),
          about(`read ${round}`, q8),
        ])
      }
      await lastEntry([seven, both, nobody])
      assert.deepEqual(seven.names(), [
        'ready',
        'left 1',
        'entered 1',
        'left 2',
        'entered 2',
        'last',
      ])
      assert.deepEqual(
        both.heard.map(([name, { seq }]) => [name, seq]).slice(1),
        [1, 2]
          .flatMap((round) => [
            [`left ${round}`, round * 3 - 2],
            [`entered ${round}`, round * 3 - 1],
            [`read ${round}`, round * 3],
          ])
          .concat([['last', 7]])
      )
      assert.deepEqual(nobody.names(), ['ready', 'last'])
    })

  test('an event to a single person is numbered by the company in its name (RT-05)', async ({
    assert,
  }) => {
    admit('ana', { companyId: 1, userId: 4 })
    const { heard } = await connect('ana')
    await realtime.publish([
      { rooms: ['user-4'], as: 'company-1-chat-7', body: {} },
      { rooms: ['everyone'], as: 'company-announcement', body: {} },
      { rooms: ['user-4'], as: 'company-2-chat-7', body: {} },
      { rooms: ['company-1-mainchannel'], as: 'company-1-tag', body: {} },
    ])
    await waitFor('the last of them', async () => heard.length === 5)
    assert.deepEqual(
      heard.slice(1).map(([name, { seq }]) => [name, seq]),
      [
        ['company-1-chat-7', 1],
        ['company-announcement', undefined],
        ['company-2-chat-7', 1],
        ['company-1-tag', 2],
      ]
    )
  })

  test("revoked permissions take effect before the event; a person's pages share one lookup (RT-07)", async ({
    assert,
  }) => {
    admit('agent', { userId: 1 })
    admit('admin', { userId: 2, profile: 'admin' })
    const tokens = ['agent', 'agent', 'admin', 'admin']
    const pages = await Promise.all(tokens.map((token) => connect(token)))
    for (const { socket } of pages) await socket.emitWithAck('joinHouse', 5)
    house.closed.add(5)
    house.asked = []
    await realtime.publish([
      { rooms: ['company-1-house-5'], as: 'news', body: {}, recheck: ['company-1-house-5'] },
    ])
    await lastEntry(pages)
    assert.deepEqual(
      pages.map(({ names }) => names().includes('news')),
      [false, false, true, true]
    )
    assert.sameMembers(house.asked, [1, 2])
  })

  test('a permission revoked during its check does not admit the socket (RT-07)', async ({
    assert,
  }) => {
    admit('agent', { userId: 1 })
    const page = await connect('agent')
    const checked = Promise.withResolvers<void>()
    house.answered = checked.promise
    house.asked = []
    const joined = page.socket.emitWithAck('joinHouse', 5)
    await waitFor('the question', async () => house.asked.length === 1)
    house.closed.add(5)
    const closing = { rooms: ['company-1-mainchannel'], as: 'closed', body: {} }
    await realtime.publish([{ ...closing, recheck: ['company-1-house-5'] }])
    checked.resolve()
    assert.containSubset(await joined, { ok: true, rooms: 0 })
    await realtime.publish([{ rooms: ['company-1-house-5'], as: 'news', body: {} }])
    await lastEntry([page])
    assert.deepEqual(page.names(), ['ready', 'closed', 'last'])
  })

  const debt = new errors.E_NO_PERMISSION()
  const events = ['company-1-house-5', 'company-1-queue-7', 'company-1-mainchannel']
  const payment = { rooms: ['company-1-admin'], as: 'payment', body: {} }
  const publishAll = () =>
    realtime.publish([...events.map((room) => ({ rooms: [room], as: room, body: {} })), payment])

  test('a company that became unpaid gets no more events of its work, but those of a payment (BIL-09)', async ({
    assert,
  }) => {
    admit('agent', { userId: 1, queueIds: [7] })
    admit('admin', { userId: 2, profile: 'admin', queueIds: [7] })
    admit('other', { userId: 3, companyId: 2, queueIds: [7] })
    const pages = await Promise.all(['agent', 'admin', 'other'].map((token) => connect(token)))
    for (const { socket } of pages) await socket.emitWithAck('joinHouse', 5)
    debts.set(1, debt)
    await realtime.checkUnpaid()
    await publishAll()
    await realtime.publish([{ rooms: ['company-2-house-5'], as: 'news', body: {} }])
    await lastEntry(pages, 'everyone')
    const [agent, admin, other] = pages.map(({ names }) => names())
    assert.deepEqual(agent, ['ready', 'last'])
    assert.deepEqual(admin, ['ready', 'payment', 'last'])
    assert.deepEqual(other, ['ready', 'news', 'last'])
    assert.deepEqual(await pages[0].socket.emitWithAck('joinHouse', 5), {
      error: 'ERR_NO_PERMISSION',
    })
  })

  test('a socket opened while unpaid gets no events of the work, and reconnects after the payment (BIL-09)', async ({
    assert,
  }) => {
    admit('admin', { userId: 2, profile: 'admin', queueIds: [7] })
    debts.set(1, debt)
    const page = await connect('admin')
    assert.property(await page.socket.emitWithAck('joinHouse', 5), 'error')
    await publishAll()
    await lastEntry([page], 'everyone')
    assert.deepEqual(page.names(), ['ready', 'payment', 'last'])

    debts.clear()
    const gone = once(page.socket as never, 'disconnect')
    await realtime.checkUnpaid()
    assert.deepEqual((await gone)[0], 'io server disconnect')
    const again = await connect('admin')
    await again.socket.emitWithAck('joinHouse', 5)
    await publishAll()
    await lastEntry([again])
    assert.deepEqual(again.names(), ['ready', ...events, 'payment', 'last'])
  })

  test('renewing a token while unpaid keeps the socket open, without events of the work (BIL-09)', async ({
    assert,
  }) => {
    admit('agent', { userId: 1, queueIds: [7] })
    const page = await connect('agent')
    debts.set(1, debt)
    assert.deepEqual(await page.socket.emitWithAck('renewToken', 'agent'), { ok: true })
    await publishAll()
    await lastEntry([page], 'everyone')
    assert.deepEqual(page.names(), ['ready', 'last'])
  })
})
