/**
 * Measures the requests that agents send all day, in a large company, against a bare server on the same rows in the
 * same run. Prints figures and ratios; there is no pass or fail.
 */
import '#bench/install_modules'
import { loadavg } from 'node:os'
import {
  compare,
  fire,
  rounded,
  startFloor,
  startProgram,
  type Measured,
} from '#bench/desk/beside_floor'
import { flood } from '#bench/desk/flood'
import { inDatabase, openCluster } from '#bench/desk/cached_cluster'
import { large, small } from '#bench/desk/large_company'
import { adminEmail, agentEmail, answerTo, questions, type Question } from '#bench/desk/questions'
import { soundings } from '#bench/desk/soundings'
import { ProductClient } from '#tests/support/product_client'
import { Product } from '#tests/support/product'

/** BENCH=short: a tenth of the rows, for a quick run. BENCH_ONLY: questions whose names contain it, `sockets`, `flood`. */
const isShort = process.env.BENCH === 'short'
const only = process.env.BENCH_ONLY ?? ''
const seconds = Number(process.env.BENCH_SECONDS ?? (isShort ? 2 : 5))
const crowds = [1, 10, 50]

const cluster = await openCluster(isShort ? small : large)
const product = await Product.start({
  database: cluster,
  env: {
    LOG_LEVEL: 'error',
    MEMBER_CALLS_PER_MINUTE: '1000000000',
    // Two hundred browsers of one user, from one address.
    SOCKETS_PER_PERSON: '1000',
    SOCKET_CALLS_PER_MINUTE: '1000000',
    SOCKET_OPENS_PER_MINUTE: '1000000',
  },
  server: 'built',
})
const child = (program: string) => startProgram(product, program)
try {
  await measure()
} finally {
  await product.stop()
}
process.exit(0)

async function measure() {
  const [agent, admin] = [new ProductClient(product), new ProductClient(product)]
  await agent.signIn(agentEmail)
  await admin.signIn(adminEmail)
  const tokens = { agent: agent.token, admin: admin.token }
  const all = (await inDatabase(cluster.url, questions)).filter(({ name }) => name.includes(only))
  const floor = await startFloor(product, all.map(answerTo))
  const cannon = child('cannon')
  const table: Record<string, unknown>[] = []
  for (const question of all) {
    const token = tokens[question.as]
    await compare(product, floor.url, { ...question, token })
    const statements = await statementsOf(question, token)
    for (const connections of crowds) {
      const shot = { token, connections, seconds }
      const bare = await fire(cannon, floor.child, { ...shot, url: floor.url + question.path })
      const ours = await fire(cannon, product.server, { ...shot, url: product.url + question.path })
      table.push(lineOf(question, connections, statements, ours, bare))
      console.log(`bench desk: ${JSON.stringify(table.at(-1))}`)
    }
  }
  for (const one of [cannon, floor.child]) one.kill()
  if (table.length) console.table(table)
  if ('sockets'.includes(only)) console.table(await listen(admin, tokens.admin))
  if ('flood'.includes(only)) console.table([await floodAlone()])
}

/** Stops the first server, because its background work would be measured, too. */
async function floodAlone() {
  await product.stopServer()
  const children = {
    recorders: child('listeners'),
    cannon: child('cannon'),
    flooder: child('flooder'),
  }
  try {
    return await flood(product, children, seconds)
  } finally {
    for (const one of Object.values(children)) one.kill()
  }
}

async function listen(admin: ProductClient, token: string) {
  const recorders = child('listeners')
  const timings = await soundings(product, admin, token, recorders)
  console.log(`bench desk: ${JSON.stringify(timings)}`)
  recorders.kill()
  return timings
}

function lineOf(
  { name }: Question,
  connections: number,
  statements: number,
  ours: Measured,
  bare: Measured
) {
  return {
    'question': name,
    'at': connections,
    'req/s': Math.round(ours.perSecond),
    'p50 ms': rounded(ours.p50),
    'p95 ms': rounded(ours.p95),
    'p99 ms': rounded(ours.p99),
    'CPU ms': rounded(ours.cpuMs),
    statements,
    'floor req/s': Math.round(bare.perSecond),
    'floor p50': rounded(bare.p50),
    'floor p95': rounded(bare.p95),
    'floor p99': rounded(bare.p99),
    'floor CPU ms': rounded(bare.cpuMs),
    'share of floor': rounded(ours.perSecond / bare.perSecond),
    'failed': ours.failures + bare.failures,
    'load': rounded(loadavg()[0]),
  }
}

/** Statements that PostgreSQL executes per request, minus the product's background statements. */
async function statementsOf({ path }: Question, token: string): Promise<number> {
  const requests = 200
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return inDatabase(cluster.url, async (client) => {
    const calls = async () => {
      const { rows } = await client.query(
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())`
      )
      return rows[0].calls as number
    }
    await client.query('create extension if not exists pg_stat_statements')
    const before = await calls()
    const startedAt = Date.now()
    for (let turn = 0; turn < requests; turn++) {
      await (await fetch(product.url + path, { headers })).arrayBuffer()
    }
    const elapsed = Date.now() - startedAt
    const after = await calls()
    await new Promise((resolve) => setTimeout(resolve, elapsed))
    const background = (await calls()) - after
    return rounded((after - before - background) / requests)
  })
}
