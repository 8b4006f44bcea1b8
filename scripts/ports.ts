// Checks whether a port can be listened on, and finds a free one.
import { randomInt } from 'node:crypto'
import net from 'node:net'
import { CliError } from '#scripts/cli_error'

/**
 * Checks that `port` on `host` can be listened on; `variable` is the setting to change if not.
 *
 * @throws CliError for a port in use, an address of another machine or a port that only root may open
 */
export async function claimPort(host: string, port: number, variable: string): Promise<void> {
  const code = await tryPort(host, port)
  if (!code) return
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: stop it, or choose another port, for example ${variable}=${port + 100}.`,
    EACCES: `Port ${port} may be opened by root only: choose one above 1023, for example ${variable}=3333.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one it has, for example 127.0.0.1.`,
    ENOTFOUND: `HOST=${host} is not an address: set it to one of this machine, for example 127.0.0.1.`,
  }
  throw new CliError(sentences[code] ?? `Port ${port} on ${host} cannot be opened (${code}).`)
}

/**
 * Below those that systems hand out for outgoing connections and to listeners without a port of their own: one of these
 * would take the port between this look and its use.
 */
const lowest = 20_000
const highest = 32_000

/** Returns `wanted` when it is free on loopback, otherwise any free port. */
export async function freePort(wanted?: number): Promise<number> {
  let port = wanted || randomInt(lowest, highest)
  while (await tryPort('127.0.0.1', port)) port = randomInt(lowest, highest)
  return port
}

/** Returns the error code of listening there, or undefined when it works. */
function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
