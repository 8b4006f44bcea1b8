/**
 * Measures the daily job of billing where many companies are due at once, beside the one statement that writes the same
 * invoices in the same run. Prints medians and ratios; there is no pass or fail.
 */
import '#bench/install_modules'
import { loadavg } from 'node:os'
import pg from 'pg'
import { billByStatement, countMails, forgetInvoices, listInvoices } from '#bench/billing/invoices'
import { addCompanies, setDueDay } from '#bench/billing/companies'
import { rounded } from '#bench/desk/beside_floor'
import { median } from '#bench/whatsapp/gauges'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product } from '#tests/support/product'
import { openProductJobs } from '#tests/support/product_jobs'

/** BENCH=short: a tenth, for a quick run. */
const companies = process.env.BENCH === 'short' ? 200 : 2_000
const rounds = 5
const job = 'billing.bill_companies'
/** Days until the last paid one: an invoice is due to be made, and the mail about it is not or is due as well. */
const days = { withoutMail: 10, withMail: 3 }

const product = await Product.start({ database: await OwnPostgres.start(), server: 'built' })
const jobs = await openProductJobs(product)
const database = new pg.Client({ connectionString: product.databaseUrl })
await database.connect()
try {
  await addCompanies(database, companies)
  print(await measureInvoices())
  print([await measureMails()])
} finally {
  await database.end()
  await jobs.close()
  await product.stop()
}
process.exit(0)

/** Makes all invoices, then runs once more with nothing to do; the same by the statement. */
async function measureInvoices() {
  const ours: Round[] = []
  const floors: Round[] = []
  for (let round = 0; round < rounds; round++) {
    await begin(days.withoutMail)
    const timed = { all: await jobs.run(job), again: 0 }
    const made = await listInvoices(database)
    timed.again = await jobs.run(job)
    ours.push(timed)
    await begin(days.withoutMail)
    floors.push({ all: await billByStatement(database), again: await billByStatement(database) })
    warnOfOthers(made, await listInvoices(database))
  }
  return [
    lineOf('each company gets an invoice', 'all', ours, floors),
    lineOf('nothing to do', 'again', ours, floors),
  ]
}

/** As they are due in a few days, each admin gets a mail about the invoice in the same run. */
async function measureMails() {
  await begin(days.withMail)
  const before = await countMails(database)
  const ms = await jobs.run(job)
  const mails = (await countMails(database)) - before
  return { 'what': 'an invoice and its mail, once', companies, 'ours ms': ms, mails }
}

interface Round {
  readonly all: number
  readonly again: number
}

async function begin(daysLeft: number): Promise<void> {
  await forgetInvoices(database)
  await setDueDay(database, daysLeft)
  await database.query('vacuum analyze companies, subscriptions, invoices')
}

function lineOf(
  what: string,
  part: keyof Round,
  ours: readonly Round[],
  floors: readonly Round[]
): Readonly<Record<string, number | string>> {
  const ratios = ours.map((round, place) => round[part] / floors[place]![part])
  return {
    what,
    companies,
    'ours ms': rounded(median(ours.map((round) => round[part]))),
    'one INSERT … SELECT ms': rounded(median(floors.map((round) => round[part]))),
    'ratio': rounded(median(ratios)),
  }
}

/** The comparison is valid only if both have made the same. */
function warnOfOthers(made: readonly string[], floor: readonly string[]): void {
  if (made.length === companies && made.join() === floor.join()) return
  console.warn(`bench: of ${companies}: ${made.length} made, ${floor.length} by the floor`)
}

function print(lines: readonly object[]) {
  console.log(`bench billing, load ${loadavg()[0]!.toFixed(1)}: ${JSON.stringify(lines)}`)
  console.table(lines)
}
