/** The measurements: bursts of held-back messages, and messages one by one. */
import type { Floor } from '#bench/whatsapp/floor_client'
import { cpuMsOf, quantile } from '#bench/whatsapp/gauges'
import type { EventRecorder } from '#tests/support/event_recorder'
import { sleep, waitFor, type Product } from '#tests/support/product'

export interface Stage {
  readonly product: Product
  readonly recorder: EventRecorder
  readonly floor: Floor
  /** The company's numbers. */
  readonly numbers: readonly string[]
  readonly floorNumber: string
}
export interface Burst {
  readonly perSecond: number
  readonly cpuMsPerMessage: number
}

const customers = Array.from({ length: 10 }, (_, place) => `55119765430${place + 10}`)
const timeoutMs = 300_000
let lastText = 0

/** Sends `count` messages at once; ends when the browser has the last one's event, sent after its commit. */
export async function burst(
  { product, recorder }: Stage,
  numbers: readonly string[],
  count: number
): Promise<Burst> {
  await product.sandbox.holdBack()
  const texts = await write(product, numbers, count)
  await sleep(500)
  const pid = product.server.pid!
  const cpu = cpuMsOf(pid)
  const startedAt = Date.now()
  await product.sandbox.letGo()
  await waitFor(
    'every event',
    async () => texts.every((text) => recorder.heard.has(text)),
    timeoutMs
  )
  const endedAt = Math.max(...texts.map((text) => recorder.heard.get(text)!))
  return {
    perSecond: (count * 1000) / (endedAt - startedAt),
    cpuMsPerMessage: (cpuMsOf(pid) - cpu) / count,
  }
}

export async function floorBurst(stage: Stage, count: number): Promise<Burst> {
  const { product, floor, floorNumber } = stage
  await product.sandbox.holdBack()
  await write(product, [floorNumber], count)
  await sleep(500)
  floor.begin()
  await product.sandbox.letGo()
  const figures = await waitFor(
    'every message at the floor',
    async () => {
      await sleep(200)
      const seen = await floor.report()
      return seen.heard >= count && seen
    },
    timeoutMs
  )
  return {
    perSecond: (count * 1000) / figures.ms,
    cpuMsPerMessage: figures.cpuMs / count,
  }
}

/** Milliseconds from the customer's send to the browser's event, at a steady rate per second. */
export async function latencies(
  { product, recorder, numbers }: Stage,
  rate: number,
  count: number
) {
  const sent = new Map<string, number>()
  const startedAt = Date.now()
  const sending: Promise<unknown>[] = []
  for (let place = 0; place < count; place++) {
    await sleep(Math.max(0, startedAt + (place * 1000) / rate - Date.now()))
    const text = `latência ${++lastText}`
    sent.set(text, Date.now())
    const to = numbers[place % numbers.length]
    sending.push(product.sandbox.say(customers[place % customers.length], text, { to }))
  }
  await Promise.all(sending)
  await waitFor('every event', async () =>
    [...sent.keys()].every((text) => recorder.heard.has(text))
  )
  const waits = [...sent].map(([text, at]) => recorder.heard.get(text)! - at)
  return { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95) }
}

/** Encrypts the messages before the clock starts. */
async function write({ sandbox }: Product, numbers: readonly string[], count: number) {
  const orders = Array.from({ length: count }, (_, turn) => ({
    from: customers[turn % customers.length],
    to: numbers[Math.floor(turn / customers.length) % numbers.length],
    text: `medida ${++lastText}`,
  }))
  await sandbox.sendAll(orders)
  return orders.map(({ text }) => text)
}
