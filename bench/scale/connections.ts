/**
 * Ten thousand connections over twenty gateways on this machine: start, rest, the loss of five gateways at once, and five
 * new ones. The gateways and their database are the product's; only WhatsApp is not there.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { heaviest, loadBetween, lookAt } from '#bench/scale/database_load'
import { cpuMsOf, memoryOf, quantile } from '#bench/whatsapp/gauges'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product } from '#tests/support/product'
import { sleep } from '#tests/support/waiting'

interface Size {
  readonly companies: number
  readonly connections: number
  readonly gateways: number
  readonly lost: number
  /** Seconds in which nothing happens. */
  readonly restSeconds: number
}
const large: Size = {
  companies: 1_000,
  connections: 10_000,
  gateways: 20,
  lost: 5,
  restSeconds: 60,
}
const small: Size = { companies: 50, connections: 500, gateways: 5, lost: 2, restSeconds: 15 }

/** Seconds after which a part is given up; what was reached is printed. */
const longestSeconds = 600
/** Milliseconds between two looks at the rows. */
const lookMs = 1_000

export async function measureConnections(isShort: boolean): Promise<void> {
  const size = isShort ? small : large
  const postgres = await OwnPostgres.start([
    // Each process has up to 21.
    `max_connections=${(size.gateways + size.lost + 2) * 21}`,
    'shared_preload_libraries=pg_stat_statements',
  ])
  const product = await Product.start({ database: postgres, server: 'built' })
  // Its gateway would take a share.
  await product.stopServer()
  const gateways = new Gateways({ ...product.env, PROCESS_KINDS: 'gateway' })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await addConnections(client, size)
    console.table(await measure(client, gateways, size))
  } finally {
    gateways.kill()
    await client.end()
    await product.stop()
  }
}

async function measure(client: pg.Client, gateways: Gateways, size: Size) {
  const table: Record<string, unknown>[] = []
  const part = async (what: string, work: () => Promise<Record<string, unknown>>) => {
    await client.query('select pg_stat_statements_reset()')
    const [before, cpu] = [await lookAt(client), gateways.cpuMs()]
    const figures = await work()
    const after = await lookAt(client)
    const seconds = (after.at - before.at) / 1000
    table.push({
      what,
      'seconds': Math.round(seconds),
      ...figures,
      ...loadBetween(before, after),
      'gateway cores': Number(((gateways.cpuMs() - cpu) / seconds / 1000).toFixed(2)),
      'MB each': Math.round(gateways.memory()),
    })
    console.log(`bench scale: ${JSON.stringify(table.at(-1))}`)
    console.table(await heaviest(client, 8))
  }

  await part('start of all', async () => {
    await gateways.start(size.gateways)
    await allConnected(client, size, [])
    return spread(client, [])
  })
  await part('at rest', async () => {
    await sleep(size.restSeconds * 1000)
    return spread(client, [])
  })
  let lost: readonly number[] = []
  await part('loss at once', async () => {
    lost = gateways.suspend(size.lost)
    const { ids, at } = await heldBy(client, lost)
    await allConnected(client, size, lost)
    return { ...(await awayOf(client, ids, at)), ...(await spread(client, lost)) }
  })
  gateways.killSuspended()
  await part('as many join', async () => {
    await gateways.start(size.lost)
    const share = Math.ceil(size.connections / size.gateways)
    await until(async () => {
      const { most } = await spread(client, lost)
      return most <= share && (await connected(client, lost)) === size.connections
    })
    return spread(client, lost)
  })
  return table
}

/** The processes, each with the whole of a gateway. */
class Gateways {
  readonly #running: ChildProcess[] = []
  readonly #suspended: ChildProcess[] = []

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** One after the other, as an orchestrator starts them; resolves when all of them look for work. */
  async start(count: number): Promise<void> {
    const started: Promise<unknown>[] = []
    for (let turn = 0; turn < count; turn++) {
      const child = fork('bench/scale/gateway.js', {
        cwd: new URL('../../build/next/', import.meta.url),
        execArgv: [],
        env: this.env,
      })
      this.#running.push(child)
      started.push(once(child, 'message'))
      await started.at(-1)
    }
    await Promise.all(started)
  }

  /** Stands for machines that are gone: nobody can know that they are, and their leases have to end. Returns pids. */
  suspend(count: number): number[] {
    const chosen = this.#running.splice(0, count)
    for (const child of chosen) child.kill('SIGSTOP')
    this.#suspended.push(...chosen)
    return chosen.map(({ pid }) => pid!)
  }

  killSuspended() {
    for (const child of this.#suspended.splice(0)) child.kill('SIGKILL')
  }

  kill() {
    this.killSuspended()
    for (const child of this.#running.splice(0)) child.kill('SIGKILL')
  }

  cpuMs(): number {
    return [...this.#running, ...this.#suspended].reduce((sum, { pid }) => sum + cpuMsOf(pid!), 0)
  }

  /** MiB of one of them. */
  memory(): number {
    return quantile(
      this.#running.map(({ pid }) => memoryOf(pid!)),
      0.5
    )
  }
}

async function addConnections(client: pg.Client, size: Size): Promise<void> {
  await client.query(
    `with made as (
       insert into companies (name, email, phone, is_active, is_platform, due_date, created_at, updated_at)
       select 'Empresa ' || n, 'empresa' || n || '@bench.test', '551140000000', true, false, null, now(), now()
       from generate_series(1, $1::int) n returning id
     ), placed as (select id, row_number() over () - 1 as place from made)
     insert into connections (company_id, name, is_default, wanted, revision, created_at, updated_at)
     select placed.id, 'Número ' || n, n <= $1, 'running', 1, now(), now()
     from generate_series(1, $2::int) n join placed on placed.place = n % $1`,
    [size.companies, size.connections]
  )
  await client.query('vacuum analyze companies, connections')
}

/** Connections with the leases of processes that are not among `lost`. */
const held = `connections join leases on leases.key = 'whatsapp.connection:' || connections.id
  where leases.expires_at > now() and connections.status = 'CONNECTED'
    and split_part(leases.owner, '|', 2)::int <> all($1::int[])`

async function connected(client: pg.Client, lost: readonly number[]): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${held}`, [lost])
  return rows[0].count
}

async function allConnected(client: pg.Client, { connections }: Size, lost: readonly number[]) {
  await until(async () => (await connected(client, lost)) === connections)
}

/** Of the connections over the processes that run. */
async function spread(client: pg.Client, lost: readonly number[]) {
  const { rows } = await client.query(
    `select count(*)::int as processes, min(count)::int as least, max(count)::int as most, sum(count)::int as connected
     from (select count(*) from ${held} group by leases.owner) as each`,
    [lost]
  )
  return rows[0] as { processes: number; least: number; most: number; connected: number }
}

async function heldBy(client: pg.Client, pids: readonly number[]) {
  const { rows } = await client.query(
    `select array_agg(substr(key, length('whatsapp.connection:') + 1)::int) as ids, now() as at from leases
     where key like 'whatsapp.connection:%' and split_part(owner, '|', 2)::int = any($1::int[])`,
    [pids]
  )
  return rows[0] as { ids: number[]; at: Date }
}

/** For how many seconds these were without a socket. */
async function awayOf(client: pg.Client, ids: readonly number[], since: Date) {
  const { rows } = await client.query(
    `select round(percentile_cont(0.5) within group (order by away)::numeric, 1)::float as "away p50 s",
       round(percentile_cont(0.95) within group (order by away)::numeric, 1)::float as "p95 s",
       round(max(away)::numeric, 1)::float as "longest s"
     from (select extract(epoch from last_connected_at - $2) as away from connections where id = any($1)) as each`,
    [ids, since]
  )
  return rows[0] as Record<string, number>
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + longestSeconds * 1000
  while (!(await isDone())) {
    if (Date.now() > end) {
      console.warn(`bench scale: not reached in ${longestSeconds} s`)
      return
    }
    await sleep(lookMs)
  }
}
