/** A line to the product on which the first answer gets lost, and the second request is refused; all later ones pass. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function aBadLine(target: string) {
  let calls = 0
  const server = createServer(async (request, response) => {
    calls += 1
    const body = Buffer.concat((await Array.fromAsync(request)) as Buffer[])
    if (calls === 2) {
      response.writeHead(429, { 'retry-after': '0' }).end('{"error":"ERR_RATE_LIMIT"}')
      return
    }
    const { method, url } = request
    const headers = Object.entries(request.headers).filter(([name]) => wanted.has(name))
    const answer = await fetch(`${target}${url}`, {
      ...{ method, body },
      headers: Object.fromEntries(headers) as Record<string, string>,
    })
    const text = await answer.text()
    if (calls === 1) response.destroy()
    else response.writeHead(answer.status).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const wanted: ReadonlySet<string> = new Set(['authorization', 'content-type', 'idempotency-key'])
