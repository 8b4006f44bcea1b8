/** Leases: rows that record which process owns something, and until when (CNX-03). */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { instant, Lease, leaseSeconds, type LeaseRow } from '#app/kernel/database/held_lease'

export { Lease, LeaseLost, leaseSeconds } from '#app/kernel/database/held_lease'

/** Identifies this process, also against an earlier one with the same pid on the same machine. */
export const thisProcess = {
  host: `${hostname()}/${realmOfNumbers()}`,
  pid: process.pid,
  startedAt: startTimeOf(process.pid) ?? randomUUID(),
  /** For people and for rows that name a process: never used again. */
  id: randomUUID() as string,
}
const owner = Object.values(thisProcess).join('|')

/** A process that holds leases, as others see it. */
export interface LeaseHolder {
  /** Null for a process of an older version, which cannot be named. */
  readonly id: string | null
  /** The name of its machine. */
  readonly host: string
  readonly pid: number
}

function holderOf(ownerOfRow: string): LeaseHolder {
  const [realm, pidOfRow, , idOfRow = null] = ownerOfRow.split('|')
  return { id: idOfRow, host: realm.split('/')[0], pid: Number(pidOfRow) }
}

/** Timeout of a renewal in milliseconds; after it the next renewal tries again. */
const renewalMs = 8_000

/**
 * Takes the lease when it is free, expired, already ours, or owned by a process of this machine that is known to be
 * dead (so that nobody waits half a minute after a crash). A single statement decides. Returns null when another
 * process has it. Each acquisition has a new epoch, which invalidates earlier ones, by this process or another.
 */
export async function takeLease(key: string): Promise<Lease | null> {
  return (await takeLeases([key], 1)).get(key) ?? null
}

/**
 * The same for as many of the keys as are available, up to `most`; always two statements in total. `startAt`: where among
 * those available it begins, from 0 to 1. Processes that look at the same moment should each begin elsewhere, or all
 * want the same ones, and one gets them.
 */
export async function takeLeases(
  keys: readonly string[],
  most: number,
  startAt = 0
): Promise<Map<string, Lease>> {
  const rows = await rowsOf(keys)
  const free = freeAmong(keys, rows)
  const available = keys.filter((key) => free.has(key))
  const first = Math.floor(startAt * available.length)
  const wanted = [...available.slice(first), ...available.slice(0, first)].slice(0, most)
  if (!wanted.length) return new Map()
  const former = new Map(rows.map((row) => [row.key, row.owner]))
  // In the same order everywhere: avoids deadlocks between processes that take many.
  wanted.sort()
  const sentAt = instant()
  const result = await db.rawQuery(
    `insert into leases (key, owner, expires_at)
     select wanted.key, ?, now() + make_interval(secs => ?)
     from unnest(?::text[]) as wanted (key)
     on conflict (key) do update
     set owner = excluded.owner, expires_at = excluded.expires_at, epoch = excluded.epoch
     where leases.expires_at < now() or leases.owner = excluded.owner
       or (leases.key, leases.owner) in (select * from unnest(?::text[], ?::text[]))
     returning key, owner, epoch`,
    [owner, leaseSeconds, wanted, wanted, wanted.map((key) => former.get(key) ?? owner)]
  )
  return new Map(result.rows.map((row: LeaseRow) => [row.key, new Lease(row, sentAt)]))
}

/**
 * Those of the keys that are unowned, owned by this process or owned by a dead one. Only a hint: `takeLease` decides.
 */
export async function freeLeases(keys: readonly string[]): Promise<Set<string>> {
  return freeAmong(keys, await rowsOf(keys))
}

/** Who holds each of the keys now; a key that nobody holds, or a process known to be dead, is missing. */
export async function holdersOf(keys: readonly string[]): Promise<Map<string, LeaseHolder>> {
  return keys.length ? holdersAmong(await rowsOf(keys)) : new Map()
}

/** The same for all keys that begin like this. */
export const holdersOfAll = async (prefix: string): Promise<Map<string, LeaseHolder>> =>
  holdersAmong(await rowsLike(prefix))

function holdersAmong(rows: readonly Row[]): Map<string, LeaseHolder> {
  const held = rows.filter((row) => !row.is_over && !isDead(row.owner))
  return new Map(held.map((row) => [row.key, holderOf(row.owner)]))
}

function freeAmong(keys: readonly string[], rows: readonly Row[]): Set<string> {
  const mayBeTaken = (row: Row) => row.is_over || row.owner === owner || isDead(row.owner)
  const taken = new Set(rows.filter((row) => !mayBeTaken(row)).map(({ key }) => key))
  return new Set(keys.filter((key) => !taken.has(key)))
}

function rowsOf(keys: readonly string[]): Promise<Row[]> {
  return (
    db
      .from('leases')
      // One parameter for all of them: there may be thousands.
      .whereRaw('key = any(?)', [[...keys]])
      .select('key', 'owner', isOver())
  )
}

function rowsLike(prefix: string): Promise<Row[]> {
  return db.from('leases').whereLike('key', `${prefix}%`).select('key', 'owner', isOver())
}

interface Row {
  readonly key: string
  readonly owner: string
  readonly is_over: boolean
}
const isOver = () => db.raw('expires_at < now() as is_over')

/**
 * Returns the keys that are still ours after renewing; a missing one has been taken over and must be given up. Throws
 * when the database does not reply in time: the holder goes on and retries until `isHeld` returns false.
 */
export async function renewLeases(leases: readonly Lease[]): Promise<Set<string>> {
  if (!leases.length) return new Set()
  const sentAt = instant()
  const renewed = renew(leases).then((ours) => {
    // Also when the reply comes after the timeout. The new period starts when the statement was sent.
    for (const lease of leases) {
      if (ours.has(lease.key)) lease.prolong(sentAt)
      else lease.end()
    }
    return ours
  })
  return answeredInTime(renewed)
}

async function renew(leases: readonly Lease[]): Promise<Set<string>> {
  const { rows } = await db.rawQuery(
    `update leases set expires_at = now() + make_interval(secs => ?)
     from unnest(?::text[], ?::bigint[]) as held (key, epoch)
     where leases.key = held.key and leases.epoch = held.epoch and leases.owner = ?
     returning leases.key`,
    [leaseSeconds, leases.map(({ key }) => key), leases.map(({ epoch }) => epoch), owner]
  )
  return new Set(rows.map((row: { key: string }) => row.key))
}

async function answeredInTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const error = new Error('the database did not answer a renewal of leases in time')
  const timer = setTimeout(() => late.reject(error), renewalMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Releases the lease: others may take it at once, and writes under it no longer succeed. */
export const giveUpLease = (lease: Lease): Promise<void> => giveUpLeases([lease])

/** The same for any number of them, in one statement. */
export async function giveUpLeases(given: readonly Lease[]): Promise<void> {
  if (!given.length) return
  for (const lease of given) lease.end()
  await db.rawQuery(
    `delete from leases using unnest(?::text[], ?::bigint[]) as held (key, epoch)
     where leases.key = held.key and leases.epoch = held.epoch and leases.owner = ?`,
    [given.map(({ key }) => key), given.map(({ epoch }) => epoch), owner]
  )
}

/**
 * Registers this process among those that share a kind of work, for the duration of a lease: call it repeatedly.
 * Returns all of them, including this one; deletes the entries of dead processes.
 */
export async function signIn(work: string): Promise<LeaseHolder[]> {
  await takeLease(`${work}|${owner}`)
  const { present, gone } = await entriesOf(work)
  if (gone.length) {
    const keys = gone.map(({ key }) => key)
    // A process that was only slow registers again on its next call.
    await db.from('leases').whereIn('key', keys).delete()
  }
  return present
}

/** The processes that are registered for a kind of work; changes nothing. */
export const signedIn = async (work: string): Promise<LeaseHolder[]> =>
  (await entriesOf(work)).present

async function entriesOf(work: string) {
  const rows = await rowsLike(`${work}|`)
  const isGone = (row: Row) => row.is_over || isDead(row.owner)
  const present = rows.filter((row) => !isGone(row)).map((row) => holderOf(row.owner))
  return { present, gone: rows.filter(isGone) }
}

/** How many leases this process holds at present. */
export async function leasesHeld(): Promise<number> {
  const { rows } = await db.rawQuery(
    'select count(*)::int as held from leases where owner = ? and expires_at > now()',
    [owner]
  )
  return rows[0].held
}

export async function signOut(work: string): Promise<void> {
  await db
    .from('leases')
    .where({ key: `${work}|${owner}`, owner })
    .delete()
}

/**
 * The scope in which pids are comparable: this boot of the machine and this pid namespace. Two containers may share a
 * host name and have different processes; neither may consider the other's dead.
 */
function realmOfNumbers(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    // No /proc on this system: the host name alone.
    return ''
  }
}

function isDead(other: string): boolean {
  const [realm, pidOfOther, startOfOther] = other.split('|')
  if (realm !== thisProcess.host || other === owner) return false
  return startTimeOf(Number(pidOfOther)) !== startOfOther
}

/**
 * The start time of a process as the operating system reports it, which distinguishes re-used pids. Null when there
 * is no such process.
 */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    // No such process, or no /proc on this system: then other processes have to wait until the lease expires.
    return pid === process.pid || isAlive(pid) ? String(pid) : null
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
