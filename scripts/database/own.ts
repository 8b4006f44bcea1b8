// Checks the PostgreSQL of DATABASE_URL before anything else tries to use it.
import pg from 'pg'
import { CliError } from '#scripts/cli_error'

const timeoutMs = 10_000

/** The oldest PostgreSQL whose features the tables use; 18 is what the tests run on. */
export const oldestMajor = 15

/**
 * Connects once and returns the major version and the address without the password.
 *
 * @throws CliError when it does not respond, refuses the login, lacks the database or is too old
 */
export async function checkOwn(url: string): Promise<{ major: number; where: string }> {
  const where = placeOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('server_version_num')::int as n`)
    const major = Math.floor(rows[0].n / 10_000)
    if (major >= oldestMajor) return { major, where }
    throw new CliError(
      `The PostgreSQL of DATABASE_URL (${where}) is version ${major}: Guichê needs ${oldestMajor} or newer.`
    )
  } catch (error) {
    throw error instanceof CliError ? error : new CliError(sentence(where, error))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Host, port and database, without the password. @throws CliError when it is not a valid URL */
function placeOf(url: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(url)
    if (!/^postgres(ql)?:$/.test(protocol)) throw new Error(protocol)
    return `${hostname || 'local socket'}:${port || 5432}${pathname}`
  } catch {
    throw new CliError(
      'DATABASE_URL is not the address of a PostgreSQL: write it as postgres://user:password@host:5432/database.'
    )
  }
}

function sentence(where: string, error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  const known: Record<string, string> = {
    '28P01': `refuses the user or the password: correct DATABASE_URL.`,
    '28000': `refuses this user: correct DATABASE_URL, or allow the user in pg_hba.conf.`,
    '3D000': `has no such database: create it (createdb), or correct DATABASE_URL.`,
    '57P03': `is still starting: wait a moment and run the same command again.`,
    '53300': `has no free connection: close some, or raise max_connections.`,
  }
  const answer = known[code ?? '']
  if (answer) return `The PostgreSQL of DATABASE_URL (${where}) ${answer}`
  return `DATABASE_URL does not answer (${where}: ${code ?? message}): start that PostgreSQL or correct the address; without DATABASE_URL, npm start brings a PostgreSQL of its own.`
}
