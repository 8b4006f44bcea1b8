/** Fixture: a flow on this machine, which answers what a test has it answer, when the test lets it. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { permitLoopback } from '#modules/integrations/testing'

export interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As it was sent. */
  readonly raw: string
  readonly body: { readonly message: { readonly body: string } }
}
interface Reply {
  readonly status?: number
  /** Sent as JSON; bytes as they are. */
  readonly body?: object
  /** Where it redirects to. */
  readonly location?: string
}

/** `before` each answer, for example a pause. */
export async function startFlow(before: () => Promise<unknown> = async () => undefined) {
  const asked: Asked[] = []
  const waiting: (() => void)[] = []
  let replies: Reply[] = []
  let released: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end(files.get(request.url!) ?? '')
    const raw = Buffer.concat(await Array.fromAsync(request)).toString()
    asked.push({
      path: request.url!,
      headers: request.headers,
      raw,
      body: JSON.parse(raw) as Asked['body'],
    })
    for (const go of waiting.splice(0)) go()
    await released
    await before()
    const {
      status = 200,
      body,
      location,
    } = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
    response.statusCode = status
    if (location) response.setHeader('location', location)
    response.end(body ? JSON.stringify(body) : '')
  })
  const files = new Map<string, Buffer>()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const forbid = permitLoopback(port)
  const url = `http://127.0.0.1:${port}`
  return {
    url: `${url}/hook`,
    asked,
    /** One for each call; the last one stays. */
    answers(...next: Reply[]) {
      replies = next
    },
    says(...texts: string[]) {
      replies = [{ body: { messages: texts.map((text) => ({ type: 'text', text })) } }]
    },
    /** Answers wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    /** Resolves when the flow has been asked so often. */
    async untilAsked(times: number) {
      while (asked.length < times) await new Promise<void>((go) => waiting.push(go))
    },
    /** A file that it offers; returns its address. */
    offers(path: string, bytes: Buffer) {
      files.set(path, bytes)
      return url + path
    },
    async stop() {
      forbid()
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Flow = Awaited<ReturnType<typeof startFlow>>
