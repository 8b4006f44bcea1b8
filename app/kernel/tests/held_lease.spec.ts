/** A lease as its holder uses it: when it expires by itself, and what late writes do (CNX-03). */
import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { instant, Lease, LeaseLost, leaseSeconds } from '#app/kernel/database/held_lease'
import { giveUpLease, renewLeases, takeLease } from '#app/kernel/database/lease'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'

const key = 'test.held_lease'

test.group('held lease', (group) => {
  const forget = async () => void (await db.from('leases').where({ key }).delete())
  group.each.setup(forget)
  group.each.teardown(forget)

  test('each acquisition has a higher epoch, also after the row was deleted; renewing keeps it', async ({
    assert,
  }) => {
    const first = (await takeLease(key))!
    await renewLeases([first])
    await first.confirm()
    const again = (await takeLease(key))!
    await giveUpLease(again)
    const third = (await takeLease(key))!
    assert.isAbove(again.epoch, first.epoch)
    assert.isAbove(third.epoch, again.epoch)
    await assert.rejects(() => first.confirm(), LeaseLost)
    assert.deepEqual(await renewLeases([first]), new Set(), 'an earlier taking renews nothing')
    await giveUpLease(first)
    await third.confirm()
  })

  test('a holder stops before expiry by either clock, and a late renewal does not help', async ({
    assert,
  }) => {
    const row = (await takeLease(key))!
    const { monotonic, wall } = instant()
    const almost = (leaseSeconds - 1) * 1000
    const slept = new Lease(row, { monotonic, wall: wall - almost })
    const stopped = new Lease(row, { monotonic: monotonic - almost, wall })
    const setBack = new Lease(row, { monotonic: monotonic - almost, wall: wall + 3_600_000 })
    for (const late of [slept, stopped, setBack]) {
      assert.isFalse(late.isHeld())
      assert.throws(() => late.assertHeld(), /is not held any more/)
      late.prolong(instant())
      assert.isFalse(late.isHeld(), 'an expired lease cannot be renewed')
    }
    const inTime = new Lease(row, { monotonic: monotonic - 20_000, wall: wall - 20_000 })
    assert.isTrue(inTime.isHeld())
  })

  test('a renewal that hangs times out before the lease expires', async ({ assert, cleanup }) => {
    const lease = (await takeLease(key))!
    const hanging = await inTheMiddleOf((trx) =>
      trx.rawQuery('select 1 from leases where key = ? for update', [key])
    )
    cleanup(hanging.commit)
    await assert.rejects(() => renewLeases([lease]), /did not answer/)
    assert.isTrue(lease.isHeld(), 'it has not expired yet')
  }).timeout(20_000)

  test('a renewal that waited counts from when it was sent, not from when it returned', async ({
    assert,
    cleanup,
  }) => {
    const lease = (await takeLease(key))!
    const hanging = await inTheMiddleOf((trx) =>
      trx.rawQuery('select 1 from leases where key = ? for update', [key])
    )
    const { monotonic: sentAt } = instant()
    const renewing = renewLeases([lease])
    await sleep(2_000)
    await hanging.commit()
    await renewing
    cleanup(() => void Reflect.deleteProperty(performance, 'now'))
    const usableMs = (leaseSeconds - 3) * 1000
    performance.now = () => sentAt + usableMs - 1_000
    assert.isTrue(lease.isHeld())
    performance.now = () => sentAt + usableMs + 1_000
    assert.isFalse(lease.isHeld())
  }).timeout(20_000)

  const insertUnder = async (lease: Lease) => {
    const { sql, bindings } = lease.fence()
    return await db.rawQuery(
      `with held as materialized (${sql})
       insert into settings (company_id, key, value, updated_at)
       select 0, 'test.fence', 'written', now() from held returning id`,
      [...bindings]
    )
  }
  const nothingLeft = async () =>
    void (await db.from('settings').where('key', 'test.fence').delete())

  test('a write under a lease waits for a takeover in progress, and then writes nothing', async ({
    assert,
    cleanup,
  }) => {
    cleanup(nothingLeft)
    const lease = (await takeLease(key))!
    const takeover = await inTheMiddleOf((trx) =>
      trx
        .from('leases')
        .where({ key })
        .update({ owner: 'far-away|1|1', epoch: db.raw("nextval('lease_epochs')") })
    )
    const writing = insertUnder(lease)
    await waitFor(async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%test.fence%'
         and datname = current_database()`
      )
      return rows.length > 0
    })
    await takeover.commit()
    assert.lengthOf((await writing).rows, 0)
  })

  test('a takeover waits for a write under the lease that is in progress', async ({
    assert,
    cleanup,
  }) => {
    cleanup(nothingLeft)
    const lease = (await takeLease(key))!
    await db
      .from('leases')
      .where({ key })
      .update({ expires_at: new Date(0) })
    const { sql, bindings } = lease.fence()
    const writer = await inTheMiddleOf((trx) => trx.rawQuery(sql, [...bindings]))
    let isTaken = false
    const taking = takeLease(key).then((taken) => {
      isTaken = true
      return taken
    })
    await waitFor(async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into leases%'
         and datname = current_database()`
      )
      return rows.length > 0
    })
    assert.isFalse(isTaken)
    await writer.commit()
    assert.isAbove((await taking)!.epoch, lease.epoch)
    assert.lengthOf((await insertUnder(lease)).rows, 0)
  })
})

/** A transaction that has done `work` and waits to be committed. */
async function inTheMiddleOf(work: (trx: Work['trx']) => PromiseLike<unknown>) {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = unitOfWork(async ({ trx }) => {
    await work(trx)
    begun.resolve()
    await mayEnd.promise
  })
  await Promise.race([begun.promise, ended])
  return {
    commit: () => {
      mayEnd.resolve()
      return ended
    },
  }
}

async function waitFor(look: () => Promise<boolean>) {
  const end = Date.now() + 10_000
  while (!(await look())) {
    if (Date.now() > end) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
