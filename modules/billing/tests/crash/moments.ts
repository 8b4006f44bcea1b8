/** The moments at which the server is killed, each made to last until it has been seen. */
import pg from 'pg'
import type { ChargeWire } from '#modules/billing/sandbox/payer/wire'
import { atBank } from '#modules/billing/tests/crash/payers'
import { sleep, waitFor, type Product } from '#tests/support/product'
import type { Random } from '#tests/support/random'

export interface Moment {
  /** Resolves as soon as it has come. */
  come(): Promise<unknown>
  /** Takes away what makes it last. */
  letGo?(): Promise<void>
}

const waitMs = 60_000
/** Longer than it takes to see the moment and to kill the server. */
const heldMs = 4_000

/** A wave takes the next one. Prepared before its companies begin to pay. */
export const moments: readonly ((product: Product, random: Random) => Promise<Moment>)[] = [
  chargeIsMade,
  noticeIsTaken,
  renewalIsWritten,
  renewalIsBooked,
  anyTime,
]

/** The bank has made a charge, and the product does not know it yet. */
async function chargeIsMade(product: Product): Promise<Moment> {
  const before = (await charges(product)).length
  const isMade = async () => (await charges(product)).length > before
  const letGo = await slow(product, 'create')
  return { come: () => waitFor('the bank has made a charge', isMade, waitMs), letGo }
}

/** The product has taken a notice, and asks the bank what it is about. */
async function noticeIsTaken(product: Product): Promise<Moment> {
  const before = await deliveredCount(product)
  const isTaken = async () => (await deliveredCount(product)) > before
  const letGo = await slow(product, 'read')
  return { come: () => waitFor('a notice is taken', isTaken, waitMs), letGo }
}

/** All of a renewal but its mail is written, and nothing is committed. */
async function renewalIsWritten(product: Product): Promise<Moment> {
  const letGo = await lockMails(product)
  const isWaiting = () => isMailWaiting(product)
  return { come: () => waitFor('a renewal waits for its mail', isWaiting, waitMs), letGo }
}

/** It is committed; notices of it and of other payments still come. */
async function renewalIsBooked(product: Product): Promise<Moment> {
  const before = await paidCount(product)
  const isBooked = async () => (await paidCount(product)) > before
  return { come: () => waitFor('a renewal is booked', isBooked, waitMs) }
}

async function anyTime(_product: Product, random: Random): Promise<Moment> {
  return { come: () => sleep(random.below(1_500)) }
}

const charges = (product: Product) => atBank<ChargeWire[]>(product, 'GET', '/charges')

async function deliveredCount(product: Product): Promise<number> {
  const notices = (await charges(product)).flatMap((charge) => charge.notices)
  return notices.filter(({ state }) => state === 'delivered').length
}

async function slow(product: Product, call: 'create' | 'read') {
  await atBank(product, 'POST', '/faults', { kind: 'slow', call, ms: heldMs })
  return async () => void (await atBank(product, 'DELETE', '/faults'))
}

/** Others may read the table, and nobody write to it, until the returned function is called. */
async function lockMails({ databaseUrl }: Product): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table mails in share mode')
  return () => client.end()
}

async function isMailWaiting(product: Product): Promise<boolean> {
  const waiting = await product.sql(
    `select from pg_locks where not granted and relation = 'mails'::regclass`
  )
  return waiting.length > 0
}

async function paidCount(product: Product): Promise<number> {
  const [{ count }] = await product.sql<{ count: number }>(
    `select count(*)::int from invoices where status = 'paid'`
  )
  return count
}
