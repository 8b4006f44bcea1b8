/**
 * Measures campaigns: how they begin, how fast and how punctually they send, how fast an agent is beside them, and
 * their report. Prints figures and ratios; there is no pass or fail.
 */
import '#bench/install_modules'
import { loadavg } from 'node:os'
import pg from 'pg'
import { measureAnswering } from '#bench/campaigns/answering'
import { measureLateness } from '#bench/campaigns/lateness'
import { measurePreparing } from '#bench/campaigns/preparing'
import { measureRates } from '#bench/campaigns/rates'
import { measureReport } from '#bench/campaigns/report'
import { setInterval, type Stage } from '#bench/campaigns/stage'
import { ProductClient } from '#tests/support/product_client'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product } from '#tests/support/product'

/** BENCH=short: a tenth, for a quick run. BENCH_ONLY: parts whose names contain it. */
const isShort = process.env.BENCH === 'short'
const only = process.env.BENCH_ONLY ?? ''
const sizes = isShort
  ? { people: 10_000, many: 10, each: 40, numbers: 10, campaigns: 40, ofCampaign: 3 }
  : { people: 100_000, many: 20, each: 75, numbers: 50, campaigns: 200, ofCampaign: 6 }

const postgres = await OwnPostgres.start()
const product = await Product.start({
  database: postgres,
  env: { LOG_LEVEL: 'error', MEMBER_CALLS_PER_MINUTE: '1000000000' },
  server: 'built',
})
const database = new pg.Client({ connectionString: product.databaseUrl })
await database.connect()
try {
  await measure(await openStage())
} finally {
  await database.end()
  await product.stop()
}
process.exit(0)

async function openStage(): Promise<Stage> {
  const api = await new ProductClient(product).signIn('admin@guiche.local')
  const wanted = ['lateness', 'rates', 'answering'].some((part) => part.includes(only))
  const numbers = Array.from(
    { length: wanted ? sizes.numbers : 0 },
    (_, place) => `55119000060${place + 10}`
  )
  const connectionIds = await api.pairAll(numbers)
  const { rows } = await database.query<{ company_id: number }>(
    `select company_id from users where email = 'admin@guiche.local'`
  )
  const { company_id: companyId } = rows[0]!
  // No random part, so that it is known when each message is due; no call sets it.
  await database.query(
    `insert into settings (company_id, key, value, updated_at)
     values ($1, 'campaigns.jitter', '0', now())`,
    [companyId]
  )
  const stage = { product, api, database, companyId, connectionIds, numbers, isShort }
  await setInterval(stage, 0)
  return stage
}

async function measure(stage: Stage) {
  if ('preparing report'.includes(only)) {
    const { id } = await stage.api.call<{ id: number }>('POST', '/whatsapp', { name: 'Sem número' })
    const { campaignId, figures } = await measurePreparing(stage, id, sizes.people)
    print('preparing', [figures])
    print('report', await measureReport(stage, campaignId))
    await database.query('delete from campaigns where id = $1', [campaignId])
  }
  if ('rates'.includes(only)) {
    const one = await measureRates(stage, 1, isShort ? 60 : 200)
    print('rates', [one, await measureRates(stage, sizes.many, sizes.each)])
  }
  if ('lateness'.includes(only)) {
    print('lateness', [await measureLateness(stage, sizes.campaigns, sizes.ofCampaign)])
  }
  if ('answering'.includes(only)) {
    print('answering', [await measureAnswering(stage, isShort ? 1_000 : 10_000)])
  }
}

function print(part: string, lines: readonly object[]) {
  console.log(
    `bench campaigns, ${part}, load ${loadavg()[0]!.toFixed(1)}: ${JSON.stringify(lines)}`
  )
  console.table(lines)
}
