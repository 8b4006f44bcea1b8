/** Measures how long two hundred browsers wait for the event of a change. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { quantile } from '#bench/whatsapp/gauges'
import type { Expected, Hall } from '#bench/desk/listeners'
import { companyId } from '#bench/desk/large_company'
import type { ProductClient } from '#tests/support/product_client'
import { sleep, waitFor, type Product } from '#tests/support/product'

const clients = 200
/** Rounds that are not counted: the first ones open files, connections and plans. */
const warmUps = 20
const rounds = 50
const pauseMs = 100
const number = '5511900004010'
const customer = '5511976540077'

/** Milliseconds from the request, or the customer's send, until each socket has received the event. */
export async function soundings(
  product: Product,
  admin: ProductClient,
  token: string,
  recorders: ChildProcess
): Promise<Record<string, Record<string, number>>> {
  await admin.pairAll([number])
  await product.sandbox.say(customer, 'oi', { to: number })
  const ticket = await waitFor('the ticket', async () =>
    (await admin.tickets('status=pending&showAll=true&searchParam=976540077')).at(0)
  )
  const joins = ['pending', 'open'].map((status) => ['joinTickets', status] as const)
  const tokens = [token]
  await ask(recorders, { url: product.url, tokens, companyId, clients, joins } satisfies Hall)

  const changes: number[] = []
  const messages: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const word = `sonda ${round}`
    const received = await timed(
      recorders,
      { event: 'appMessage', path: ['message', 'body'], value: word },
      () => product.sandbox.say(customer, word, { to: number })
    )
    const status = round % 2 ? 'pending' : 'open'
    const changed = await timed(
      recorders,
      { event: 'ticket', path: ['ticket', 'status'], value: status },
      () => admin.call('PUT', `/tickets/${ticket.id}`, { status })
    )
    if (round < 0) continue
    messages.push(...received)
    changes.push(...changed)
  }
  return { 'ticket change': figures(changes), 'message': figures(messages) }
}

async function timed(recorders: ChildProcess, expected: Expected, act: () => Promise<unknown>) {
  await ask(recorders, expected)
  const reply = once(recorders, 'message')
  const startedAt = Number(process.hrtime.bigint() / 1000n) / 1000
  await act()
  const [times] = (await reply) as [number[]]
  await sleep(pauseMs)
  return times.map((at) => at - startedAt)
}

async function ask(recorders: ChildProcess, what: Hall | Expected) {
  const reply = once(recorders, 'message')
  recorders.send(what)
  await reply
}

const figures = (waits: readonly number[]) => ({
  clients,
  'p50 ms': Number(quantile(waits, 0.5).toFixed(1)),
  'p95 ms': Number(quantile(waits, 0.95).toFixed(1)),
  'load': Number(loadavg()[0].toFixed(1)),
})
