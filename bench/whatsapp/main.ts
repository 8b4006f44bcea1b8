/**
 * Measures the path of inbound messages, from the sandbox's socket to the stored row and the browser's event,
 * against Baileys alone on the same machine in the same run. Prints medians and ratios; there is no pass or fail.
 */
import '#bench/install_modules'
import { Floor } from '#bench/whatsapp/floor_client'
import { median } from '#bench/whatsapp/gauges'
import { idleMemory } from '#bench/whatsapp/memory'
import { burst, floorBurst, latencies, type Stage } from '#bench/whatsapp/measures'
import { ProductClient } from '#tests/support/product_client'
import { EventRecorder } from '#tests/support/event_recorder'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product } from '#tests/support/product'

/** BENCH=short is for a quick run; only the figures of the long one are worth publishing. */
const isShort = process.env.BENCH === 'short'
const rounds = isShort ? 1 : 3
const messages = isShort ? 600 : 2000
/** Messages over all connections: enough to show the sustained rate instead of a short burst. */
const manyMessages = isShort ? 600 : 8000
const connections = 20
const idleConnections = isShort ? 20 : 50

const numberAt = (place: number) => `55119000020${String(place + 10)}`
const floorNumber = '5511900003010'

const postgres = await OwnPostgres.start()
const product = await Product.start({
  database: postgres,
  env: { LOG_LEVEL: 'error' },
  server: 'built',
})
try {
  console.table(await measure())
} finally {
  await product.stop()
}
process.exit(0)

async function measure() {
  const client = await new ProductClient(product).signIn('admin@guiche.local')
  const numbers = Array.from({ length: connections }, (_, place) => numberAt(place))
  await client.pairAll(numbers.slice(0, 1))
  const first = await idleMemory(product, numbers.slice(0, 1))
  await client.pairAll(numbers.slice(1))
  const { id } = await client.call<{ id: number }>('POST', '/whatsapp', { name: 'Só Baileys' })
  const floor = await Floor.start(product, id, floorNumber)
  const recorder = await EventRecorder.open(product.url, client.token, 1)
  const stage: Stage = { product, recorder, floor, numbers, floorNumber }
  // The first messages of all chats create contacts, tickets and sessions, and warm everything up.
  await burst(stage, numbers, 400)
  await floorBurst(stage, 400)

  const one = []
  const twenty = []
  const alone = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await floorBurst(stage, messages))
    one.push(await burst(stage, numbers.slice(0, 1), messages))
    twenty.push(await burst(stage, numbers, manyMessages))
  }
  const rate = median(twenty.map(({ perSecond }) => perSecond))
  const late = await latencies(stage, rate / 10, isShort ? 100 : 400)
  floor.end()
  recorder.close()

  const more = Array.from({ length: idleConnections - connections }, (_, place) =>
    numberAt(connections + place)
  )
  await client.pairAll(more)
  const many = await idleMemory(product, [...numbers, ...more])

  const [floorCpu, oneCpu, twentyCpu] = [alone, one, twenty].map((list) =>
    median(list.map(({ cpuMsPerMessage }) => cpuMsPerMessage))
  )
  // The baseline has one connection: measure the product with one connection, too, to see its own share.
  const own = oneCpu - floorCpu
  return rounded({
    'messages per second, 1 connection': median(one.map(({ perSecond }) => perSecond)),
    'messages per second, 20 connections': rate,
    'messages per second, Baileys alone': median(alone.map(({ perSecond }) => perSecond)),
    'CPU ms per message, server (1 connection)': oneCpu,
    'CPU ms per message, server (20 connections)': twentyCpu,
    'CPU ms per message, Baileys alone': floorCpu,
    'CPU ms per message, product’s own (1 connection)': own,
    'product’s own work / Baileys alone': own / floorCpu,
    'latency at a tenth of that, p50 ms': late.p50,
    'latency at a tenth of that, p95 ms': late.p95,
    'MiB with 1 idle connection': first,
    [`MiB with ${idleConnections} idle connections`]: many,
    'MiB per idle connection': (many - first) / (idleConnections - 1),
  })
}

function rounded(figures: Record<string, number>) {
  const entries = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))])
  console.log(`bench whatsapp: ${JSON.stringify(Object.fromEntries(entries))}`)
  return Object.fromEntries(entries) as Record<string, number>
}
