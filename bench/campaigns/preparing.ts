/** How long a campaign of a hundred thousand people takes to begin, beside one statement that writes the same rows. */
import { rounded } from '#bench/desk/beside_floor'
import { median, memoryOf } from '#bench/whatsapp/gauges'
import { begin, makeCampaign, makeList, type Stage } from '#bench/campaigns/stage'
import { sleep } from '#tests/support/product'

const rounds = 3
/** Milliseconds between two looks at the memory. */
const lookMs = 50

export interface Prepared {
  /** The last campaign: it has begun, and its number is not connected. */
  readonly campaignId: number
  readonly figures: Readonly<Record<string, number>>
}

/** `connectionId`: of a number that is not connected, so that nothing leaves meanwhile. */
export async function measurePreparing(
  stage: Stage,
  connectionId: number,
  people: number
): Promise<Prepared> {
  const ours: number[] = []
  const floors: number[] = []
  const growths: number[] = []
  let campaignId = 0
  for (let round = 0; round < rounds; round++) {
    const listId = await makeList(stage, people)
    await leave(stage, listId)
    campaignId = await makeCampaign(stage, connectionId, listId)
    const other = await makeCampaign(stage, connectionId, listId)
    await stage.database.query('vacuum analyze contact_list_items, campaign_recipients')
    const { ms, growth } = await prepare(stage, campaignId)
    ours.push(ms)
    growths.push(growth)
    await stage.database.query('vacuum analyze campaign_recipients')
    floors.push(await writeRows(stage, campaignId, other))
    // The last one stays for the report.
    const gone = round < rounds - 1 ? [campaignId, other] : [other]
    await stage.database.query('delete from campaigns where id = any($1)', [gone])
  }
  const figures = {
    people,
    'prepared in ms': rounded(median(ours)),
    'one INSERT … SELECT ms': rounded(median(floors)),
    'ratio': rounded(median(ours.map((ms, round) => ms / floors[round]!))),
    'growth of memory, MiB': rounded(Math.max(...growths)),
  }
  return { campaignId, figures }
}

/** Each hundredth of the list has left. */
async function leave({ database, companyId }: Stage, listId: number): Promise<void> {
  await database.query(
    `insert into campaign_opt_outs (company_id, person, created_at)
     select company_id, encode(sha256(convert_to(company_id || ':' || number, 'UTF8')), 'hex'), now()
     from contact_list_items where company_id = $1 and contact_list_id = $2 and id % 100 = 0`,
    [companyId, listId]
  )
}

/** From the beginning of the server's transaction until its rows are there for everybody. */
async function prepare(stage: Stage, campaignId: number) {
  const pid = stage.product.server.pid!
  await sleep(2_000)
  const before = memoryOf(pid)
  let most = before
  const looking = setInterval(() => (most = Math.max(most, memoryOf(pid))), lookMs)
  try {
    await begin(stage, [campaignId])
    const startedAt = await transactionOf(stage)
    await untilRunning(stage, campaignId)
    const ms = (await databaseNow(stage)) - startedAt
    // What is freed late is growth, too.
    await sleep(1_000)
    return { ms, growth: most - before }
  } finally {
    clearInterval(looking)
  }
}

const writing = `select extract(epoch from xact_start)::float8 * 1000 as at from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
    and query ilike '%insert into campaign_recipients%'`

/** Milliseconds, by the database's clock: when the transaction that is writing the recipients began. */
async function transactionOf({ database }: Stage): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ at: number }>(writing)
    if (rows[0]) return rows[0].at
    await sleep(2)
  }
}

async function untilRunning(stage: Stage, campaignId: number): Promise<void> {
  for (;;) {
    const { rowCount } = await stage.database.query(
      `select from campaigns where id = $1 and status = 'running'`,
      [campaignId]
    )
    if (rowCount) return
    await sleep(2)
  }
}

async function databaseNow({ database }: Stage): Promise<number> {
  const { rows } = await database.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at'
  )
  return rows[0]!.at
}

/** Milliseconds of one statement that writes the rows of one campaign again, for another one. */
async function writeRows({ database }: Stage, from: number, to: number): Promise<number> {
  const columns = 'company_id, ref, name, number, email, place, status, error_code'
  const startedAt = performance.now()
  await database.query(
    `insert into campaign_recipients (campaign_id, ${columns})
     select $2, ${columns} from campaign_recipients where campaign_id = $1`,
    [from, to]
  )
  return performance.now() - startedAt
}
