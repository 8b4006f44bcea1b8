/**
 * The server is killed again and again between charge, notice and renewal: at most one renewal, exactly one for what was
 * truly paid, and a book in which each centavo is explained (OPS-04, BIL-14 to BIL-17).
 */
import { test } from '@japa/runner'
import { compareBooks, foundOf } from '#modules/billing/tests/crash/book'
import { form } from '#modules/billing/tests/crash/form'
import { moments } from '#modules/billing/tests/crash/moments'
import {
  aPayer,
  atBank,
  notifyAgain,
  waitingNotices,
  ways,
  type Payer,
} from '#modules/billing/tests/crash/payers'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product, sleep, waitFor } from '#tests/support/product'
import { openProductJobs, type ProductJobs } from '#tests/support/product_jobs'
import { randomFrom } from '#tests/support/random'

/** The bank tries again this often, in seconds; as often as the server may be down. */
const retrySeconds = Array.from({ length: 50 }, () => 0.5)

test.group('kill -9 between charge, notice and renewal', (group) => {
  let product: Product
  let jobs: ProductJobs
  const random = randomFrom(form.seed)

  group.setup(async () => {
    product = await Product.start({ database: await OwnPostgres.start() })
    jobs = await openProductJobs(product)
    return async () => {
      await jobs.close()
      await product.stop()
    }
  })

  test('BIL-15, BIL-16: who truly paid is renewed once, nobody else, and the book is the bank’s', async ({
    assert,
  }) => {
    await atBank(product, 'POST', '/settings', { retrySeconds })
    const waves: Payer[][] = []
    for (let wave = 0; wave < form.waves; wave++) waves.push(await aWave(wave))
    const payers = waves.flat()

    const startedAt = Date.now()
    const caught = { orders: 0, payments: 0 }
    for (const [place, wave] of waves.entries()) {
      const { orders, payments } = await strike(wave, place)
      caught.orders += orders
      caught.payments += payments
    }
    await settled()
    await readAllAgain()

    const books = await compareBooks(product)
    const found = new Map<Payer, Awaited<ReturnType<typeof foundOf>>>()
    for (const payer of payers) found.set(payer, await foundOf(product, payer.companyId))
    const figures = {
      'seed': form.seed,
      'kills': waves.length,
      'charges without a code at the kills, summed': caught.orders,
      'payments not in the book at the kills, summed': caught.payments,
      'seconds': Math.round((Date.now() - startedAt) / 1000),
      'companies': payers.length,
      'paid in full': payers.filter(({ expected }) => expected.renewals).length,
      'renewed': [...found.values()].reduce((sum, { paidInvoices }) => sum + paidInvoices, 0),
      'payments': books.payments,
      'centavos at the bank': books.paid,
      'not explained by the book': books.wrongs.length,
    }
    console.log(`money: ${JSON.stringify(figures)}`)
    console.table(figures)
    assert.deepEqual(books.wrongs, [])
    for (const [{ way, expected }, is] of found) {
      const { renewals } = expected
      const wanted = { ...expected, paidInvoices: renewals, audits: renewals, mails: renewals }
      assert.deepEqual(is, wanted, way)
    }
    assert.isAbove(caught.orders, 0, 'the server was killed between the bank’s charge and its own')
    assert.isAbove(caught.payments, 0, 'the server was killed between a payment and its booking')
  }).timeout(form.waves * 60_000 + form.timeoutMs)

  /** Runs the product's poll, as if two minutes had passed. */
  async function poll(): Promise<void> {
    await product.sql('update charges set next_read_at = now() where next_read_at is not null')
    await jobs.add('billing.read_charges')
  }

  /** One company for each way to pay. */
  const aWave = (wave: number): Promise<Payer[]> =>
    Promise.all(ways.map((way, place) => aPayer(product, way, random, `w${wave}p${place}`)))

  /** All companies of the wave pay, and the server is killed at its moment. Resolves with what was half done then. */
  async function strike(wave: readonly Payer[], place: number) {
    const moment = await moments[place % moments.length]!(product, random)
    const paid = Promise.all(wave.map((payer) => payer.pay()))
    // Awaited below, when the server is back.
    paid.catch(() => undefined)
    await moment.come()
    await sleep(random.below(60))
    await product.killServer()
    await moment.letGo?.()
    const halfDone = await whatIsHalfDone()
    // As if the time had passed that others wait for a dead process.
    await product.sql('update charges set leased_until = null')
    await product.startServer()
    await poll()
    await paid
    return halfDone
  }

  async function whatIsHalfDone() {
    const [row] = await product.sql<{ orders: number; payments: number }>(
      `select (select count(*)::int from charges where state = 'asked') as orders,
         (select count(*)::int from charge_payments) as payments`
    )
    const { payments } = await compareBooks(product)
    return { orders: row!.orders, payments: payments - row!.payments }
  }

  /** After the last notice and as many polls as it takes. What is missing then is what the comparison prints. */
  async function settled(): Promise<void> {
    const isSettled = async () => {
      await poll()
      await sleep(500)
      return (await waitingNotices(product)) === 0 && !(await compareBooks(product)).wrongs.length
    }
    await waitFor('the book is the bank’s', isSettled, form.timeoutMs).catch(() => undefined)
  }

  /** Each charge is notified and read once more: a second renewal would come now. */
  async function readAllAgain(): Promise<void> {
    const [at] = await product.sql<{ now: Date }>('select now()')
    await notifyAgain(product)
    await product.sql('update charges set next_read_at = now()')
    const isRead = async () => {
      await poll()
      await sleep(500)
      const rows = await product.sql('select from charges where updated_at <= $1', [at!.now])
      return rows.length === 0
    }
    await waitFor('each charge is read again', isRead, form.timeoutMs)
  }
})
