// Runs the PostgreSQL bundled with Guichê, on loopback, with its data below DATA_DIR.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { bringBinaries, type Binaries } from '#scripts/database/binaries'
import { bringCluster } from '#scripts/database/cluster'
import { clearOrphan } from '#scripts/database/orphan'
import {
  chooseDatabase,
  lastPortOf,
  passwordOf,
  rememberPort,
  type DatabaseLocation,
} from '#scripts/database/location'
import { explain, CliError } from '#scripts/cli_error'
import type { Child } from '#scripts/processes/child'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { freePort } from '#scripts/ports'

export interface EmbeddedDatabase {
  /** postgres://… of the database `guiche`. */
  readonly url: string
  readonly port: number
  readonly notice: string | undefined
}

const timeoutMs = 60_000
/** Timeout of one connection attempt; attempts are repeated until `timeoutMs`. */
const connectMs = 5_000

/** Settings of a throw-away server: nothing has to survive a power failure. */
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts the server and creates the database `guiche`. The caller must hold the lock of `dataDir`. `settings` like
 * `max_connections=600` replace ours.
 *
 * @throws CliError with one sentence for every known problem of the folder or the disk
 */
export async function startEmbedded(
  processes: ProcessGroup,
  dataDir: string,
  options: { throwaway?: boolean; settings?: readonly string[] } = {}
): Promise<EmbeddedDatabase> {
  const { throwaway = false, settings = [] } = options
  const location = chooseDatabase(dataDir)
  const binaries = await bringBinaries(location.user, location.refuge)
  const password = passwordOf(dataDir)
  await bringCluster(processes, location, binaries, { password, throwaway })
  await clearOrphan(location.cluster)

  const port = await freePort(lastPortOf(dataDir))
  rememberPort(dataDir, port)
  const logFile = path.join(dataDir, 'postgres.log')
  keepOneOldLog(logFile)
  const keeper = launchKeeper(processes, {
    location,
    binaries,
    port,
    logFile,
    settings: [...(throwaway ? throwawaySettings : memorySettings()), ...settings],
  })
  const url = `postgres://guiche:${password}@127.0.0.1:${port}/guiche`
  await untilItAnswers(keeper, url, logFile)
  return { url, port, notice: location.notice }
}

/**
 * PostgreSQL's own defaults are those of a very small machine: 128 MiB of cache. Its manual advises a quarter of the memory
 * of a machine that is the database's alone; ours shares it with the product and takes an eighth.
 */
function memorySettings(): readonly string[] {
  const mebibytes = Math.min(process.constrainedMemory() || Infinity, os.totalmem()) / 2 ** 20
  const between = (least: number, share: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, mebibytes / share)))
  return [
    `shared_buffers=${between(128, 8, 4096)}MB`,
    `effective_cache_size=${between(512, 2, 65_536)}MB`,
    `maintenance_work_mem=${between(64, 32, 1024)}MB`,
  ]
}

function launchKeeper(
  processes: ProcessGroup,
  options: {
    location: DatabaseLocation
    binaries: Binaries
    port: number
    logFile: string
    settings: readonly string[]
  }
): Child {
  const { location, binaries, port, logFile } = options
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    ...options.settings,
  ]
  const user = location.user ? [String(location.user.uid), String(location.user.gid)] : ['-', '-']
  return processes.launch({
    name: 'PostgreSQL',
    command: process.execPath,
    args: [
      path.resolve('scripts/database/keep_postgres.ts'),
      logFile,
      ...user,
      binaries.postgres,
      '-D',
      location.cluster,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    resident: true,
    stopTimeoutMs: 15_000,
  })
}

async function untilItAnswers(keeper: Child, url: string, logFile: string): Promise<void> {
  let ended = false
  void keeper.ended.then(() => (ended = true))
  for (const end = Date.now() + timeoutMs; Date.now() < end && !ended;) {
    if (await bringDatabase(url)) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  const output = fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8') : keeper.said()
  throw explain(ended ? 'PostgreSQL did not start.' : 'PostgreSQL does not answer.', output)
}

/** Connects to the server's own database and creates ours; returns false while the server is not up. */
async function bringDatabase(url: string): Promise<boolean> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: maintenance.href,
    connectionTimeoutMillis: connectMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'guiche'`)
    if (rowCount === 0) await client.query('create database guiche')
    return true
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '28P01') {
      throw new CliError(
        'The password in postgres.json is not the one of the data beside it: bring that file back from a backup, or set DATA_DIR to another folder.'
      )
    }
    if (code === '53100') throw explain('PostgreSQL could not make its database.', message)
    return false // not up yet
  } finally {
    await client.end().catch(() => {})
  }
}

function keepOneOldLog(logFile: string): void {
  if (fs.existsSync(logFile)) fs.renameSync(logFile, `${logFile}.1`)
}
