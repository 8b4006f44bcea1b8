/** Online state: heartbeats, closed browsers, crashed processes (AUT-10). */
import { once } from 'node:events'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { io } from 'socket.io-client'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import SweepPresence from '#modules/identity/jobs/sweep_presence'
import { noteDeparture, noteLife } from '#modules/identity/presence/record_presence'
import { anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

const sweep = () => new SweepPresence().handle()

test.group('presence', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  const isOnline = async ({ user }: SomeoneSignedIn) =>
    (await db.from('users').where('id', user.id).first()).is_online as boolean
  /** The online states emitted to the company for this user, in order. */
  const emitted = ({ user, company }: SomeoneSignedIn) =>
    realtime
      .named(`company-${company.id}-user`)
      .map(({ body }) => body.user as { id: number; online: boolean })
      .filter(({ id }) => id === user.id)
      .map(({ online }) => online)

  test('AUT-10: a user is online with a socket and offline a minute after the last one; each is emitted once', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(clock.thaw)
    const me = await anAgent()
    await noteLife(me.actor, 'one')
    await noteLife(me.actor, 'two')
    assert.isTrue(await isOnline(me))
    await noteDeparture(me.actor, 'one')
    clock.travel(61_000)
    await sweep()
    assert.isTrue(await isOnline(me), 'the other socket is open')

    await noteDeparture(me.actor, 'two')
    clock.travel(59_000)
    await sweep()
    assert.isTrue(await isOnline(me), 'not a minute yet')
    clock.travel(2_000)
    await sweep()
    await sweep()
    assert.isFalse(await isOnline(me))
    assert.deepEqual(emitted(me), [true, false])
    assert.lengthOf(realtime.rechecked, 0)
  })

  test('AUT-10: a reload within a minute emits nothing', async ({ assert, cleanup }) => {
    const clock = frozenClock()
    cleanup(clock.thaw)
    const me = await anAgent()
    await noteLife(me.actor, 'before')
    await noteDeparture(me.actor, 'before')
    clock.travel(5_000)
    await noteLife(me.actor, 'after')
    clock.travel(120_000)
    await sweep()
    assert.isTrue(await isOnline(me))
    assert.deepEqual(emitted(me), [true])
  })

  test('AUT-10: eleven minutes without a heartbeat, as after a crash, set the user offline; a heartbeat sets them online again', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(clock.thaw)
    const me = await anAgent()
    await noteLife(me.actor, 'one')
    for (let beat = 0; beat < 4; beat++) {
      clock.minutesLater(5)
      await noteLife(me.actor, 'one')
      await sweep()
    }
    assert.deepEqual(emitted(me), [true])
    clock.minutesLater(10)
    await sweep()
    assert.isTrue(await isOnline(me))
    clock.minutesLater(1)
    await sweep()
    assert.isFalse(await isOnline(me))
    await noteLife(me.actor, 'one')
    assert.deepEqual(emitted(me), [true, false, true])
  })

  test('AUT-10: a sweep that is rolled back emits nothing; the next one completes', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(clock.thaw)
    const me = await anAgent()
    await noteLife(me.actor, 'one')
    clock.minutesLater(12)
    await assert.rejects(() =>
      unitOfWork(async () => {
        await sweep()
        throw new Error('the process fell before the commit')
      })
    )
    assert.isTrue(await isOnline(me))
    assert.deepEqual(emitted(me), [true])
    await sweep()
    assert.deepEqual(emitted(me), [true, false])
    assert.isFalse(await isOnline(me))
    assert.lengthOf(await db.from('presences').where('user_id', me.user.id), 0)
  })

  test('AUT-05: signing out sets the user offline at once, and a late heartbeat changes nothing', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    await noteLife(me.actor, 'one')
    await apiAs(client, me).delete('/auth/logout')
    assert.isFalse(await isOnline(me))
    await noteLife(me.actor, 'one')
    assert.isFalse(await isOnline(me))
    assert.deepEqual(emitted(me), [true, false])
  })

  test('API-01: events go to the own company only', async ({ assert }) => {
    const [me, stranger] = [await anAgent(), await anAgent()]
    await noteLife(me.actor, 'one')
    assert.lengthOf(realtime.named(`company-${stranger.company.id}-user`), 0)
  })
})

test.group('presence with real sockets', () => {
  // Not in the test's transaction: the server process writes these rows at any time.
  test('AUT-10: opening a socket, userStatus and closing it are recorded', async ({
    assert,
    cleanup,
  }) => {
    const me = await anAgent()
    cleanup(async () => void (await db.from('companies').where('id', me.company.id).delete()))
    const origin = `http://${process.env.HOST}:${process.env.PORT}`
    const socket = io(origin, { query: { token: me.token }, transports: ['websocket'] })
    cleanup(() => void socket.close())
    await once(socket as never, 'ready')
    const row = () => db.from('presences').where('user_id', me.user.id).first()
    await waitFor('the socket to be noted', async () => Boolean(await row()))
    assert.isTrue((await db.from('users').where('id', me.user.id).first()).is_online)

    const old = new Date(Date.now() - 300_000)
    await db.from('presences').where('user_id', me.user.id).update({ heard_at: old })
    socket.emit('userStatus')
    await waitFor('the heartbeat', async () => (await row())?.heard_at > old)
    socket.close()
    await waitFor('the departure', async () => (await row())?.left_at)
  })
})
