/** A provider that misbehaves as no stand-in does: a server that answers as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization?: string
  readonly body: string
}

export interface WebServer {
  readonly url: string
  /** Calls so far. */
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

export async function serve(
  answer: (asked: Asked, response: ServerResponse) => void
): Promise<WebServer> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const call = await read(request)
    asked.push(call)
    answer(call, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url: path = '', headers } = request
  return {
    method,
    path,
    authorization: headers.authorization,
    body: Buffer.concat(chunks).toString(),
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
