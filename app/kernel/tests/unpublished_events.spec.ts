/** Events that a crash kept from browsers: their rows, who recovers them, and the browsers' refetch (RT-05). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import type { Actor } from '#app/kernel/actor/actor'
import type { RealtimeMap } from '#app/kernel/modules/module'
import { currentSequence, realtime, takeSequence, useRealtime } from '#app/kernel/realtime/realtime'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { doorkeeper, onlyGuests, someone } from '#app/kernel/tests/support/guests'
import { recoverUnpublished } from '#app/kernel/realtime/unpublished_events'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { startRedis } from '#tests/support/redis'
import { waitFor } from '#tests/support/waiting'

const door = { isClosed: false }
const map: RealtimeMap = {
  joins: {
    joinHouse: {
      leave: 'leaveHouse',
      rooms: async () => (door.isClosed ? [] : ['company-1-house-5']),
    },
  },
  projections: {
    rang: async ({ companyId, fails }: { companyId: number; fails?: boolean }) => {
      if (fails) throw new Error('this projection is broken')
      return [{ rooms: [`company-${companyId}-mainchannel`], as: 'rang', body: {} }]
    },
    heard_by_nobody: async () => [],
  } as never,
}

test.group('unpublished events', (group) => {
  const people = new Map<string, { actor: Actor; expiresAt: Date }>()
  const closing: (() => Promise<unknown> | void)[] = []
  const admit = (token: string, traits: Partial<Actor>) =>
    people.set(token, { actor: someone(traits), expiresAt: new Date(Date.now() + 60_000) })
  const rows = () => db.from('unpublished_events').orderBy('id')
  const emit = (...events: [name: string, event: object][]) =>
    unitOfWork(async (work) => {
      for (const [name, event] of events) work.emit(name as never, event as never)
    })

  group.each.setup(async () => {
    people.clear()
    door.isClosed = false
    closing.push(onlyGuests({ realtime: async () => ({ default: map }) }, doorkeeper(people)))
    await db.from('realtime_sequences').delete()
    await db.from('unpublished_events').delete()
    return async () => {
      for (const close of closing.splice(0).reverse()) await close()
    }
  })

  /** A process with sockets; this test process publishes through it. */
  async function aProcess(redisUrl?: string) {
    const server: Server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const sockets = new SocketRealtime(server, redisUrl)
    await sockets.start()
    const former = useRealtime(sockets)
    closing.push(async () => {
      useRealtime(former)
      await sockets.stop()
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const connect = async (token: string) => {
      const socket: Socket = io(`http://127.0.0.1:${port}`, {
        query: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      closing.push(() => void socket.disconnect())
      const heard: string[] = []
      socket.onAny((name) => void heard.push(name))
      await once(socket as never, 'ready')
      return { socket, heard }
    }
    return { publish: sockets.publish.bind(sockets), connect }
  }
  /** Simulates a process that dies right after its commit: nothing is published. */
  const dying = () => {
    const former = useRealtime(null)
    return () => void useRealtime(former)
  }

  test('a published commit leaves no row; until then there is one for each company', async ({
    assert,
  }) => {
    const restore = dying()
    await emit(['rang', { companyId: 1 }], ['rang', { companyId: 1 }], ['rang', { companyId: 2 }])
    restore()
    assert.sameMembers(
      (await rows()).map((row) => row.company_id),
      [1, 2]
    )
    await db.from('unpublished_events').delete()
    await aProcess()
    await emit(['rang', { companyId: 1 }], ['heard_by_nobody', { companyId: 2 }])
    assert.deepEqual(await rows(), [])
    assert.equal(await currentSequence(1), 1)
    assert.equal(await currentSequence(2), 0)
  })

  test('an event without a projection writes no row, nor does a failed commit', async ({
    assert,
  }) => {
    const restore = dying()
    await emit(['nobody_projects_it', { companyId: 1 }])
    const failing = unitOfWork(async (work) => {
      work.emit('rang' as never, { companyId: 1 } as never)
      throw new Error('changed my mind')
    })
    await assert.rejects(() => failing)
    restore()
    assert.deepEqual(await rows(), [])
  })

  test('events of a dead process are recovered once, with a sequence number of their company', async ({
    assert,
  }) => {
    const restore = dying()
    await emit(['rang', { companyId: 1 }])
    await emit(['rang', { companyId: 2 }])
    restore()
    assert.deepEqual(await recoverUnpublished(60), [], 'it may still be at work')
    const both = await Promise.all([recoverUnpublished(0), recoverUnpublished(0)])
    assert.sameMembers(both.flat(), [1, 2])
    assert.deepEqual(await rows(), [])
    assert.equal(await currentSequence(1), 1)
    assert.equal(await currentSequence(2), 1)
  })

  test('a recovery that dies half-way leaves the row to the next one', async ({ assert }) => {
    const restore = dying()
    await emit(['rang', { companyId: 1 }])
    restore()
    await db.rawQuery('alter table realtime_sequences rename to away')
    await assert.rejects(() => recoverUnpublished(0))
    await db.rawQuery('alter table away rename to realtime_sequences')
    assert.lengthOf(await rows(), 1)
    assert.deepEqual(await recoverUnpublished(0), [1])
  })

  test('a failed projection keeps the row, so that browsers refetch', async ({ assert }) => {
    await aProcess()
    await emit(['rang', { companyId: 1, fails: true }])
    assert.lengthOf(await rows(), 1)
  })

  test('browsers of the company receive resync within ten seconds, without a later event', async ({
    assert,
  }) => {
    admit('ana', { companyId: 1 })
    admit('bob', { companyId: 2, userId: 11 })
    const { connect } = await aProcess()
    const [ana, bob] = [await connect('ana'), await connect('bob')]
    const restore = dying()
    await emit(['rang', { companyId: 1 }])
    restore()
    await recoverUnpublished(0)
    await waitFor('the request to fetch', async () => ana.heard.includes('resync'), 10_000)
    assert.deepEqual(ana.heard, ['ready', 'resync'])
    assert.deepEqual(bob.heard, ['ready'])
  }).timeout(20_000)

  test("delivered events cause no resync, even many at once and beside another company's", async ({
    assert,
  }) => {
    admit('ana', { companyId: 1 })
    const { connect, publish: publishHere } = await aProcess()
    const ana = await connect('ana')
    const publish = (companyId: number) =>
      publishHere([
        { rooms: [`company-${companyId}-mainchannel`], as: 'one', body: {} },
        { rooms: [`company-${companyId}-elsewhere`], as: 'two', body: {} },
      ])
    await Promise.all(Array.from({ length: 30 }, (_, at) => publish((at % 2) + 1)))
    const joined = await ana.socket.emitWithAck('joinHouse', 5)
    assert.deepEqual(joined, { ok: true, rooms: 1, seq: 30 })
    // Long enough for two checks.
    await new Promise((resolve) => setTimeout(resolve, 4500))
    assert.notInclude(ana.heard, 'resync')
  }).timeout(20_000)

  test('a lost platform event makes the browsers of every company refetch', async () => {
    admit('ana', { companyId: 1 })
    admit('bob', { companyId: 2, userId: 11 })
    const { connect } = await aProcess()
    const [ana, bob] = [await connect('ana'), await connect('bob')]
    await takeSequence(0, 1)
    const both = async () => ana.heard.includes('resync') && bob.heard.includes('resync')
    await waitFor('the request to fetch', both, 10_000)
  }).timeout(20_000)

  test('AUT-03, RT-04: when an event may have been lost, sessions and permissions are rechecked', async ({
    assert,
  }) => {
    admit('stays', { userId: 1 })
    admit('ended', { userId: 2 })
    admit('changed', { userId: 3, queueIds: [7] })
    const { connect } = await aProcess()
    const stays = await connect('stays')
    const [ended, changed] = [await connect('ended'), await connect('changed')]
    await stays.socket.emitWithAck('joinHouse', 5)
    people.delete('ended')
    admit('changed', { userId: 3, queueIds: [8] })
    door.isClosed = true
    await takeSequence(1, 1)
    await waitFor('the request to fetch', async () => stays.heard.includes('resync'), 10_000)
    assert.isTrue(stays.socket.connected)
    await waitFor('the ended session', async () => !ended.socket.connected, 2000)
    await waitFor('the changed rights', async () => !changed.socket.connected, 2000)
    assert.notInclude(ended.heard, 'resync')
    await publishToHouse(stays)
    assert.notInclude(stays.heard, 'of the house', 'a right to a room went meanwhile')
  }).timeout(20_000)

  /** Publishes to the house, and resolves when a later event has arrived. */
  async function publishToHouse({ heard }: { heard: string[] }) {
    await realtime().publish([
      { rooms: ['company-1-house-5'], as: 'of the house', body: {} },
      { rooms: ['company-1-mainchannel'], as: 'last', body: {} },
    ])
    await waitFor('the later event', async () => heard.includes('last'), 5000)
  }

  test('RT-01: renewing a token rechecks the rooms', async ({ assert }) => {
    admit('ana', { companyId: 1 })
    const { connect } = await aProcess()
    const ana = await connect('ana')
    await ana.socket.emitWithAck('joinHouse', 5)
    door.isClosed = true
    assert.deepEqual(await ana.socket.emitWithAck('renewToken', 'ana'), { ok: true })
    await waitFor('the room to be left', async () => (await leftHouse(ana)) || null, 5000)
  })

  /** Whether events of the house no longer arrive. */
  async function leftHouse(browser: { heard: string[] }) {
    browser.heard.length = 0
    await publishToHouse(browser)
    return !browser.heard.includes('of the house')
  }

  test('browsers of the other process refetch what was lost while Redis was down', async ({
    assert,
  }) => {
    const redis = await startRedis()
    closing.push(() => redis.stop())
    admit('ana', { companyId: 1 })
    const there = await aProcess(redis.url)
    const here = await aProcess(redis.url)
    const ana = await there.connect('ana')
    const publish = (as: string) =>
      here.publish([{ rooms: ['company-1-mainchannel'], as, body: {} }])
    await waitFor('the subscription', async () => {
      await publish('early')
      return ana.heard.includes('early')
    })
    ana.heard.length = 0
    await redis.stop()
    await publish('lost')
    await waitFor('the request to fetch', async () => ana.heard.includes('resync'), 10_000)
    assert.notInclude(ana.heard, 'lost')
  }).timeout(40_000)
})
