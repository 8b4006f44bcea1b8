/**
 * Measures what other programs do: messages that they send, beside the same messages answered by an agent, and events that
 * webhooks deliver, beside a bare sender. Each pair in the same run; prints medians and ratios, there is no pass or fail.
 */
import '#bench/install_modules'
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import { deliverAll, openReceiver, sendBare, waitingEvents } from '#bench/doors/deliveries'
import { makeChats, measureAnswers, measureSends, type Doors } from '#bench/doors/sends'
import { rounded } from '#bench/desk/beside_floor'
import { median } from '#bench/whatsapp/gauges'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'

/** BENCH=short: a tenth, for a quick run. */
const isShort = process.env.BENCH === 'short'
const only = process.env.BENCH_ONLY
const seconds = isShort ? 1 : 6
const events = isShort ? 1_000 : 10_000
const rounds = 5

const product = await Product.start({
  database: await OwnPostgres.start(),
  server: 'built',
  env: {
    OUTBOUND_ALLOW: '127.0.0.1',
    MEMBER_CALLS_PER_MINUTE: '10000000',
    PROGRAM_SENDS_PER_MINUTE: '10000000',
  },
})
const database = new pg.Client({ connectionString: product.databaseUrl })
await database.connect()
try {
  const doors = await open()
  if (!only || only === 'sends') print(await measure('messages a second', sendsOf(doors)))
  if (!only || only === 'webhooks') print(await measure('events a second', webhooksOf(doors)))
} finally {
  await database.end()
  await product.stop()
}
process.exit(0)

async function open(): Promise<Doors> {
  const agent = await new ProductClient(product).signIn('admin@guiche.local')
  const token = randomBytes(24).toString('hex')
  await agent.call('PUT', '/whatsapp/1', { token })
  return { product, database, agent, token, chats: await makeChats(agent, database, 50) }
}

interface Pair {
  readonly ours: () => Promise<number>
  readonly floor: () => Promise<number>
}

/** The connection is off, so that nothing leaves meanwhile: both are stored and queued. */
function sendsOf(doors: Doors): Pair {
  return {
    ours: () => measureSends(doors, seconds),
    floor: () => measureAnswers(doors, seconds),
  }
}

function webhooksOf({ agent }: Doors): Pair {
  const receiver = openReceiver()
  return {
    ours: async () => {
      const waiting = await waitingEvents({ agent, database }, await receiver, events)
      return deliverAll(waiting, await receiver, events)
    },
    floor: async () => sendBare(database, await receiver, events),
  }
}

async function measure(what: string, { ours, floor }: Pair) {
  const pairs: { readonly own: number; readonly bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // Neither always comes first.
    const first = round % 2 ? await ours() : await floor()
    const second = round % 2 ? await floor() : await ours()
    pairs.push(round % 2 ? { own: first, bare: second } : { own: second, bare: first })
  }
  return {
    what,
    ours: rounded(median(pairs.map(({ own }) => own))),
    floor: rounded(median(pairs.map(({ bare }) => bare))),
    ratio: rounded(median(pairs.map(({ own, bare }) => own / bare))),
  }
}

function print(line: object) {
  console.log(`bench doors, load ${loadavg()[0]!.toFixed(1)}: ${JSON.stringify(line)}`)
  console.table([line])
}
