/** Load generator for one URL, in a process of its own; reports the response times to its parent. */
import autocannon from 'autocannon'

export interface Shot {
  readonly url: string
  readonly token: string
  readonly connections: number
  readonly seconds: number
}
export interface Hits {
  readonly count: number
  readonly perSecond: number
  /** Responses other than 200, and failed connections. */
  readonly failures: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

process.on('disconnect', () => process.exit())
process.on('message', (shot: Shot) => void fire(shot).then((hits) => process.send!(hits)))

async function fire({ url, token, connections, seconds }: Shot): Promise<Hits> {
  const waits: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url, connections, duration: seconds, headers },
      (error: Error | null, result) => (error ? reject(error) : resolve(result))
    )
    run.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) waits.push(ms)
      else failures++
    })
  })
  const elapsed = (performance.now() - startedAt) / 1000
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))]
  return {
    count: waits.length,
    perSecond: waits.length / elapsed,
    failures: failures + errors,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}
