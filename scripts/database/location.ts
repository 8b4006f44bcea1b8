// Where the embedded PostgreSQL keeps its files, and what DATA_DIR stores about it.
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { canReach, chooseUser, type SystemUser } from '#scripts/database/unprivileged'
import { CliError } from '#scripts/cli_error'

export interface DatabaseLocation {
  /** PostgreSQL's own data folder (PGDATA). */
  readonly cluster: string
  /** A folder that the user of PostgreSQL can enter. */
  readonly refuge: string
  readonly user: SystemUser | undefined
  /** Set when the files had to be placed elsewhere; a sentence for the terminal. */
  readonly notice: string | undefined
}

/** The content of DATA_DIR/postgres.json; readable by its owner only. */
interface Memory {
  password?: string
  port?: number
  /** The refuge, when it is not DATA_DIR itself. */
  elsewhere?: string
}

const shared = '/var/lib/guiche'

/**
 * Decides where the files are. They stay in DATA_DIR when PostgreSQL's user can enter it; otherwise
 * (a checkout under /root) they go below /var/lib/guiche, and DATA_DIR stores the path.
 */
export function chooseDatabase(dataDir: string): DatabaseLocation {
  const memory = recall(dataDir)
  const known = memory.elsewhere ?? dataDir
  const existing = path.join(known, 'postgres')
  const user = chooseUser(fs.existsSync(existing) ? existing : undefined)
  if (!memory.elsewhere && canReach(user, dataDir)) {
    return { cluster: existing, refuge: dataDir, user, notice: undefined }
  }
  if (!memory.elsewhere && fs.existsSync(existing)) {
    throw new CliError(
      `PostgreSQL runs as user ${user?.name}, which can no longer enter ${dataDir}: give it back the right to (chmod o+x on the folders above), or set DATA_DIR to another folder.`
    )
  }
  const refuge = memory.elsewhere ?? newRefuge(dataDir)
  return {
    cluster: path.join(refuge, 'postgres'),
    refuge,
    user,
    notice: `PostgreSQL runs as user ${user?.name}, which cannot enter ${dataDir}; its data is in ${refuge}`,
  }
}

function newRefuge(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  // the random part separates the data of a deleted checkout from that of a new one at the same path
  const refuge = path.join(shared, `${hash}-${randomBytes(3).toString('hex')}`)
  fs.mkdirSync(refuge, { recursive: true, mode: 0o755 })
  remember(dataDir, { elsewhere: refuge })
  return refuge
}

/** The password of the embedded server, generated once. */
export function passwordOf(dataDir: string): string {
  const known = recall(dataDir).password
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  remember(dataDir, { password })
  return password
}

/** The port it listened on last time, if any. */
export function lastPortOf(dataDir: string): number | undefined {
  return recall(dataDir).port
}

export function rememberPort(dataDir: string, port: number): void {
  if (recall(dataDir).port !== port) remember(dataDir, { port })
}

function recall(dataDir: string): Memory {
  const file = path.join(dataDir, 'postgres.json')
  if (!fs.existsSync(file)) return {}
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    throw new CliError(
      `${file} cannot be read: run the command as the user who owns the folder, or bring the file back from a backup.`
    )
  }
}

/** Written to a temporary file and renamed, so that a crash leaves the old or the new file, never an incomplete one. */
function remember(dataDir: string, change: Memory): void {
  const file = path.join(dataDir, 'postgres.json')
  const memory = { ...recall(dataDir), ...change }
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
