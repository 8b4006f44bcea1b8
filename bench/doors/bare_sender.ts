/** Sends the same bytes again and again, as fast as undici does, without rows, signatures or checks. */
import { Pool } from 'undici'

export interface Bare {
  readonly url: string
  readonly count: number
  /** Bytes of each body. */
  readonly length: number
}

/** As many as a webhook's batch has. */
const atOnce = 16

process.on('disconnect', () => process.exit())
process.on('message', (bare: Bare) => void send(bare).then(() => process.exit()))

async function send({ url, count, length }: Bare) {
  const { origin, pathname: path } = new URL(url)
  const pool = new Pool(origin, { connections: atOnce })
  const headers = { 'content-type': 'application/json' }
  const body = 'x'.repeat(length)
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const answer = await pool.request({ path, method: 'POST', headers, body })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
