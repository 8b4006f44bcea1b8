// The settings of `npm start` from the environment, read once and validated.
import { isIPv4 } from 'node:net'
import path from 'node:path'
import { CliError } from '#scripts/cli_error'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly sandboxPort: number
  /** Absolute path; everything the demo stores is below it. */
  readonly dataDir: string
  /** Set when the operator uses a PostgreSQL of their own. */
  readonly databaseUrl: string | undefined
}

/**
 * Reads HOST, PORT, SANDBOX_PORT, DATA_DIR and DATABASE_URL.
 *
 * @throws CliError that names the variable with a wrong value
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  if (env.NODE_ENV === 'production') {
    throw new CliError(
      'npm start runs the demo, which production must not: unset NODE_ENV, or run "npm run build" and "npx guiche serve" (docs/running.md).'
    )
  }
  const port = portOf(env, 'PORT', 3333)
  return {
    host: env.HOST || '127.0.0.1',
    port,
    sandboxPort: portOf(env, 'SANDBOX_PORT', port + 1),
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

function portOf(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const port = Number(env[variable] || fallback)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new CliError(
    `${variable}=${env[variable] ?? port} is not a port: set ${variable} to a number from 1 to 65535.`
  )
}

/** The URL for a browser on this machine. */
export function addressOf({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  const name = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}

/** Whether other machines may reach what listens on `host`: true for everything but loopback. */
export function isReachable(host: string): boolean {
  return !(host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.')))
}
