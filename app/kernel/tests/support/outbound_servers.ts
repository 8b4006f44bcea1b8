/** Servers on loopback, and clients that call them, for the tests of outbound calls. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import type { Group } from '@japa/runner/core'
import { OutboundClient, type Resolve } from '#app/kernel/outbound/client'
import { OutboundError } from '#app/kernel/outbound/error'
import { allowedAddressesOf } from '#start/allowed_addresses'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, unknown>
  readonly body: string
}

/** Call it once for a group: everything ends with the test that made it. */
export function outboundServers(group: Group) {
  let endings: (() => unknown)[] = []
  group.each.teardown(async () => {
    for (const end of endings.reverse()) await end()
    endings = []
  })

  function client(allowed: string, resolve?: Resolve) {
    const made = new OutboundClient(() => allowedAddressesOf(allowed), resolve)
    endings.push(() => made.close())
    return made
  }
  async function listen<S extends Server | TcpServer>(server: S, host = '127.0.0.1') {
    await once(server.listen(0, host), 'listening')
    endings.push(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }
  /** A server that keeps what it received. */
  async function receiver(answer: RequestListener, host?: string) {
    const received: Received[] = []
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request
      const chunks = await Array.fromAsync(request)
      received.push({ method: method!, url: url!, headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
    return { received, port: await listen(server, host) }
  }
  const atEnd = (end: () => unknown) => void endings.push(end)
  return { client, listen, receiver, atEnd }
}

/** `answered`, the kind of an `OutboundError`, or another error as it is. */
export const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.kind : error)
  )
