/** Servers on loopback, for the stand-ins. */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/**
 * Listens on the first of the ports that is free; 0 means any. Resolves with the port.
 *
 * @throws Error of the last port when none can be used
 */
export async function listenOnFree(server: Server, ports: readonly number[]): Promise<number> {
  let failure: unknown
  for (const port of ports) {
    try {
      const listening = once(server, 'listening')
      server.listen(port, '127.0.0.1')
      await listening
      return (server.address() as AddressInfo).port
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Ends a server of HTTP or HTTPS with all its connections. */
export function endServer(
  server: Pick<HttpServer, 'close' | 'closeAllConnections'>
): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
