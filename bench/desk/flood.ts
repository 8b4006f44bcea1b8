/** Measures how forty flooding sockets of one agent, among a thousand others, slow everybody else's ticket list. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import type { Hits, Shot } from '#bench/desk/cannon'
import type { Hall } from '#bench/desk/listeners'
import type { Flood, Flooded } from '#bench/desk/flooder'
import { companyId, emailOf } from '#bench/desk/large_company'
import { median } from '#bench/whatsapp/gauges'
import { ProductClient } from '#tests/support/product_client'
import { sleep, type Product } from '#tests/support/product'
import { ServerProcess } from '#tests/support/server_process'

const sockets = 1000
const misbehaving = 40
/** A different agent in each round: an agent that was disconnected for flooding stays blocked for a while. */
const flooders = [11, 12, 13]
const lister = 10
/** Concurrent requests of the agents who load their lists. */
const connections = 10
const path = '/tickets?status=pending&showAll=false'

interface Children {
  readonly recorders: ChildProcess
  readonly cannon: ChildProcess
  readonly flooder: ChildProcess
}

interface Round {
  readonly quiet: Hits
  readonly flooded: Hits
}

/**
 * Starts a server of its own with the default socket limits, or with those in the environment of the bench:
 * `SOCKET_CALLS_PER_MINUTE=1000000000` shows the result without limits. Each round measures the list without
 * and with the flood, one after the other; the ratio is that of the medians of p95.
 */
export async function flood(product: Product, children: Children, seconds: number) {
  const server = await ServerProcess.prepare(environment(product), 'built')
  await server.start()
  try {
    const { url } = server
    const tokenOf = async (place: number) => {
      const client = await new ProductClient(product, url).signIn(emailOf(place))
      return client.token
    }
    const tokens: string[] = []
    for (let place = 1; place <= 30; place++) {
      if (!flooders.includes(place)) tokens.push(await tokenOf(place))
    }
    const joins = [['joinTickets', 'pending'] as const]
    await ask(children.recorders, {
      url,
      tokens,
      companyId,
      clients: sockets,
      joins,
    } satisfies Hall)
    const shot = { url: url + path, token: await tokenOf(lister), connections, seconds }
    await shoot(children.cannon, shot)
    const rounds: Round[] = []
    for (const place of flooders) {
      const quiet = await shoot(children.cannon, shot)
      const request: Flood = { url, token: await tokenOf(place), sockets: misbehaving }
      await ask(children.flooder, request)
      const flooded = await shoot(children.cannon, shot)
      const counts = (await ask(children.flooder, 'stop')) as Flooded
      await sleep(1000)
      rounds.push({ quiet, flooded })
      console.log(`bench desk: ${JSON.stringify(lineOf(quiet, flooded, counts))}`)
    }
    const p95 = (of: (round: Round) => Hits) => median(rounds.map((round) => of(round).p95))
    const [quiet, flooded] = [p95((round) => round.quiet), p95((round) => round.flooded)]
    const ratio = Number((flooded / quiet).toFixed(2))
    return {
      sockets,
      misbehaving,
      'p95 ms': quiet,
      'p95 ms in the flood': flooded,
      ratio,
      'aim': 1.5,
    }
  } finally {
    await server.end('SIGTERM')
  }
}

function environment({ env }: Product): NodeJS.ProcessEnv {
  const { SOCKET_CALLS_PER_MINUTE } = process.env
  // All sockets come from one address.
  const opens = { SOCKET_OPENS_PER_MINUTE: '1000000', SOCKETS_PER_PERSON: '50' }
  return { ...env, ...opens, SOCKET_CALLS_PER_MINUTE }
}

const lineOf = (quiet: Hits, flooded: Hits, counts: Flooded) => ({
  'p95 ms': quiet.p95,
  'in the flood': flooded.p95,
  'p50 ms': quiet.p50,
  'p50 in the flood': flooded.p50,
  ...counts,
  'failed': quiet.failures + flooded.failures,
  'load': Number(loadavg()[0].toFixed(1)),
})

async function ask(child: ChildProcess, what: Hall | Flood | 'stop'): Promise<unknown> {
  const reply = once(child, 'message')
  child.send(what)
  const [answer] = await reply
  return answer
}

async function shoot(cannon: ChildProcess, shot: Shot): Promise<Hits> {
  cannon.send(shot)
  const [hits] = (await once(cannon, 'message')) as [Hits]
  return hits
}
