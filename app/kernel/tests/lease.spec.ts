/**
 * Leases: one owner at a time; a dead process of this machine is replaced at once, living or remote ones only after
 * expiry (CNX-03).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { instant, Lease } from '#app/kernel/database/held_lease'
import {
  freeLeases,
  giveUpLease,
  giveUpLeases,
  leaseSeconds,
  holdersOf,
  holdersOfAll,
  renewLeases,
  signedIn,
  signIn,
  signOut,
  takeLease,
  takeLeases,
  thisProcess,
} from '#app/kernel/database/lease'

const key = 'test.lease'
const { host } = thisProcess
const insertLease = (owner: string, seconds: number) =>
  db.rawQuery(
    'insert into leases (key, owner, expires_at) values (?, ?, now() + make_interval(secs => ?))',
    [key, owner, seconds]
  )
const holder = async () => (await db.from('leases').where({ key }).first())?.owner as string
const secondsLeft = async () => {
  const { rows } = await db.rawQuery(
    'select extract(epoch from expires_at - now())::float as s from leases where key = ?',
    [key]
  )
  return rows[0].s as number
}

/** The start time of a living process as the operating system reports it; without /proc its pid is used instead. */
function startOf({ pid }: ChildProcess) {
  if (!existsSync(`/proc/${pid}/stat`)) return String(pid)
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}
function aLivingProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { child, end }
}

test.group('lease', (group) => {
  const forget = async () => void (await db.from('leases').where({ key }).delete())
  group.each.setup(forget)
  group.each.teardown(forget)

  test('a free lease is acquired for its period, and acquiring it again is harmless', async ({
    assert,
  }) => {
    assert.isNotNull(await takeLease(key))
    assert.closeTo(await secondsLeft(), leaseSeconds, 2)
    assert.isNotNull(await takeLease(key))
    assert.match(await holder(), new RegExp(`\\|${process.pid}\\|`))
  })

  test('a lease of another machine is respected until it expires', async ({ assert }) => {
    await insertLease('far-away|1|1', 5)
    assert.isNull(await takeLease(key))
    assert.equal(await holder(), 'far-away|1|1')
  })

  test('an expired lease is free, whoever owned it', async ({ assert }) => {
    await insertLease('far-away|1|1', -1)
    assert.isNotNull(await takeLease(key))
  })

  test('a living process of this machine keeps its lease', async ({ assert, cleanup }) => {
    const { child, end } = aLivingProcess()
    cleanup(end)
    await once(child, 'spawn')
    await insertLease(`${host}|${child.pid}|${startOf(child)}`, 30)
    assert.isNull(await takeLease(key))
  })

  test('the lease of a killed process is taken over at once', async ({ assert }) => {
    const { child, end } = aLivingProcess()
    await once(child, 'spawn')
    const owner = `${host}|${child.pid}|${startOf(child)}`
    await insertLease(owner, 30)
    await end()
    assert.isNotNull(await takeLease(key))
    assert.notEqual(await holder(), owner)
  })

  test('a process with the same pid but another start time counts as another one', async ({
    assert,
    cleanup,
  }) => {
    const { child, end } = aLivingProcess()
    cleanup(end)
    await once(child, 'spawn')
    await insertLease(`${host}|${child.pid}|1`, 30)
    assert.isNotNull(await takeLease(key))
  })

  test('renewing extends our leases and returns only those that are still ours', async ({
    assert,
  }) => {
    const lease = (await takeLease(key))!
    await db
      .from('leases')
      .where({ key })
      .update({ expires_at: new Date(Date.now() + 1000) })
    const neverTaken = new Lease({ ...lease, key: 'test.never_taken' }, instant())
    assert.deepEqual(await renewLeases([lease, neverTaken]), new Set([key]))
    assert.closeTo(await secondsLeft(), leaseSeconds, 2)
    assert.deepEqual([lease.isHeld(), neverTaken.isHeld()], [true, false])

    await db.from('leases').where({ key }).update({ owner: 'far-away|1|1' })
    assert.deepEqual(await renewLeases([lease]), new Set())
    assert.isFalse(lease.isHeld())
    assert.deepEqual(await renewLeases([]), new Set())
  })

  test("releasing deletes our lease and leaves another owner's alone", async ({ assert }) => {
    const lease = (await takeLease(key))!
    await giveUpLease(lease)
    assert.isUndefined(await holder())
    assert.isFalse(lease.isHeld())
    await insertLease('far-away|1|1', 30)
    await giveUpLease(lease)
    assert.equal(await holder(), 'far-away|1|1')
  })

  test('of many concurrent attempts exactly one gets the lease of a dead process', async ({
    assert,
  }) => {
    const { child, end } = aLivingProcess()
    await once(child, 'spawn')
    const dead = `${host}|${child.pid}|${startOf(child)}`
    await end()
    await insertLease(dead, 30)
    // Each rival runs the same statement as `takeLease`, under its own name, assuming that the owner is dead.
    const rivals = Array.from({ length: 8 }, (_, at) => `rival ${at}`)
    const results = await Promise.all([
      takeLease(key),
      ...rivals.map((rival) => tryAs(rival, dead)),
    ])
    assert.lengthOf(results.filter(Boolean), 1)
  })

  test('a process of another container with the same host name does not count as dead', async ({
    assert,
  }) => {
    await insertLease(`${hostname()}/another-boot/pid:[1]|999999|1`, 30)
    assert.isNull(await takeLease(key))
    await db
      .from('leases')
      .where({ key })
      .update({ owner: `${host}|999999|1` })
    assert.isNotNull(await takeLease(key))
  })

  test('takes up to the given number of available leases in one statement', async ({
    assert,
    cleanup,
  }) => {
    const keys = ['test.many_1', 'test.many_2', 'test.many_3', 'test.many_4', key]
    cleanup(async () => void (await db.from('leases').whereIn('key', keys).delete()))
    await insertLease('far-away|1|1', 30)
    const dead = { key: keys[1], owner: `${host}|999999999|1`, expires_at: new Date('2100-01-01') }
    await db.table('leases').insert(dead)
    assert.deepEqual(await freeLeases(keys), new Set(keys.slice(0, 4)))
    const farAway = new Map([[key, { id: null, host: 'far-away', pid: 1 }]])
    assert.deepEqual(await holdersOf(keys), farAway, 'a dead process holds nothing')
    assert.deepEqual(await holdersOfAll('test.'), farAway)
    assert.deepEqual(await holdersOf([]), new Map())
    const taken = async (names: string[], most: number, startAt = 0) => [
      ...(await takeLeases(names, most, startAt)).keys(),
    ]
    assert.sameMembers(await taken([key, ...keys], 3), keys.slice(0, 3))
    assert.sameMembers(await taken(keys, 9), keys.slice(0, 4))
    assert.sameMembers(await taken(keys, 2, 0.5), keys.slice(2, 4))
    assert.sameMembers(await taken(keys, 2, 0.75), [keys[3], keys[0]], 'goes on at the beginning')
    assert.equal(await holder(), 'far-away|1|1')
    const own = { id: thisProcess.id, host: hostname(), pid: process.pid }
    assert.deepEqual(await holdersOf([keys[0]]), new Map([[keys[0], own]]))
    assert.deepEqual(await taken(keys, 0), [])
    assert.deepEqual(await taken([], 9), [])
  })

  test('gives up many leases in one statement, and none that was taken anew since', async ({
    assert,
    cleanup,
  }) => {
    const keys = ['test.given_1', 'test.given_2', 'test.given_3']
    cleanup(async () => void (await db.from('leases').whereIn('key', keys).delete()))
    const earlier = await takeLeases(keys, 3)
    const later = (await takeLease(keys[2]))!
    await giveUpLeases([...earlier.values()])
    assert.deepEqual([...(await holdersOf(keys)).keys()], [keys[2]])
    assert.isFalse([...earlier.values()].some((lease) => lease.isHeld()))
    assert.isTrue(later.isHeld())
    await giveUpLeases([])
  })

  test('counts the living processes that share a kind of work, and deletes the entries of dead ones', async ({
    assert,
  }) => {
    const work = 'test.work'
    const others = { far: 'far-away|1|1', dead: `${host}|999999999|1`, silent: 'silent|1|1' }
    for (const [name, owner] of Object.entries(others)) {
      const seconds = name === 'silent' ? -1 : 30
      await db.rawQuery(
        'insert into leases (key, owner, expires_at) values (?, ?, now() + make_interval(secs => ?))',
        [`${work}|${owner}`, owner, seconds]
      )
    }
    const names = async () => (await signIn(work)).map(({ host: name, id }) => `${name} ${id}`)
    const both = [`far-away null`, `${hostname()} ${thisProcess.id}`]
    assert.sameMembers(await names(), both)
    assert.sameMembers(await names(), both, 'twice is the same as once')
    assert.sameDeepMembers(await signedIn(work), await signIn(work))
    const rows = await db.from('leases').whereLike('key', `${work}|%`)
    assert.lengthOf(rows, 2)
    await signOut(work)
    assert.lengthOf(await db.from('leases').whereLike('key', `${work}|%`), 1)
    await db.from('leases').whereLike('key', `${work}|%`).delete()
  })
})

async function tryAs(rival: string, dead: string) {
  const updated = await db.from('leases').where({ key, owner: dead }).update({ owner: rival })
  return Number(updated) === 1
}
