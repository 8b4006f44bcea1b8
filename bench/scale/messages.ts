/**
 * What agents ask all day in one large company, first alone in its database and then among 999 others: twenty million
 * messages. The same questions and the same bare server as in `bench -- desk`.
 */
import { compare, fire, rounded, startFloor, startProgram } from '#bench/desk/beside_floor'
import { inDatabase, openCluster } from '#bench/desk/cached_cluster'
import { large, small } from '#bench/desk/large_company'
import { adminEmail, agentEmail, answerTo, questions } from '#bench/desk/questions'
import { addCompanies } from '#bench/scale/many_companies'
import { median } from '#bench/whatsapp/gauges'
import { ProductClient } from '#tests/support/product_client'
import { Product } from '#tests/support/product'

/** Requests at a time. */
const connections = 10
/** Shots at each question, of which the middle one counts, and how long each takes. */
const long = { rounds: 3, seconds: 4 }
const short = { rounds: 1, seconds: 1 }

/** Requests a second, and the milliseconds of the slowest twentieth of ours. */
interface Speed {
  readonly ours: number
  readonly floor: number
  readonly p95: number
}
type Speeds = Map<string, Speed>

export async function measureMessages(isShort: boolean): Promise<void> {
  const cluster = await openCluster(isShort ? small : large)
  const product = await Product.start({
    database: cluster,
    env: { LOG_LEVEL: 'error', MEMBER_CALLS_PER_MINUTE: '1000000000' },
    server: 'built',
  })
  try {
    const alone = await measure(product, isShort ? short : long)
    await product.stopServer()
    await inDatabase(cluster.url, async (client) => {
      await addCompanies(client, isShort ? 49 : 999, new Date().toISOString())
      console.table((await client.query(sizes)).rows)
    })
    await product.startServer()
    const among = await measure(product, isShort ? short : long)
    console.table([...alone.keys()].map((name) => lineOf(name, alone.get(name)!, among.get(name)!)))
  } finally {
    await product.stop()
  }
}

async function measure(product: Product, { rounds, seconds }: typeof long): Promise<Speeds> {
  const [agent, admin] = [new ProductClient(product), new ProductClient(product)]
  await agent.signIn(agentEmail)
  await admin.signIn(adminEmail)
  const tokens = { agent: agent.token, admin: admin.token }
  const all = await inDatabase(product.databaseUrl, questions)
  const floor = await startFloor(product, all.map(answerTo))
  const cannon = startProgram(product, 'cannon')
  const speeds: Speeds = new Map()
  for (const question of all) {
    const token = tokens[question.as]
    await compare(product, floor.url, { ...question, token })
    const shots: Speed[] = []
    for (let round = 0; round < rounds; round++) {
      const shot = { token, connections, seconds }
      const bare = await fire(cannon, floor.child, { ...shot, url: floor.url + question.path })
      const ours = await fire(cannon, product.server, { ...shot, url: product.url + question.path })
      shots.push({ ours: ours.perSecond, floor: bare.perSecond, p95: ours.p95 })
    }
    const middle = (of: keyof Speed) => median(shots.map((one) => one[of]))
    speeds.set(question.name, { ours: middle('ours'), floor: middle('floor'), p95: middle('p95') })
    console.log(`bench scale: ${question.name} ${JSON.stringify(speeds.get(question.name))}`)
  }
  for (const child of [cannon, floor.child]) child.kill()
  return speeds
}

function lineOf(question: string, alone: Speed, among: Speed) {
  return {
    question,
    'alone req/s': Math.round(alone.ours),
    'among req/s': Math.round(among.ours),
    'kept': rounded(among.ours / alone.ours),
    'alone p95 ms': rounded(alone.p95),
    'among p95 ms': rounded(among.p95),
    'floor kept': rounded(among.floor / alone.floor),
    'share of floor alone': rounded(alone.ours / alone.floor),
    'among': rounded(among.ours / among.floor),
  }
}

const sizes = `select relname as table, reltuples::bigint as rows, pg_size_pretty(pg_relation_size(oid)) as data,
    pg_size_pretty(pg_indexes_size(oid)) as indexes
  from pg_class where relname in ('messages', 'tickets', 'contacts', 'trackings') and relkind = 'r'
  order by pg_total_relation_size(oid) desc`
