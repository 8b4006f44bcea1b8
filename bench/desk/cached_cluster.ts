/** A PostgreSQL cluster with the large company; reused between runs on the same day while its inputs are unchanged. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadLargeCompany } from '#bench/desk/load'
import type { Size } from '#bench/desk/large_company'
import { startEmbedded } from '#scripts/database/embedded'
import { ProcessGroup } from '#scripts/processes/process_group'

const root = new URL('../../', import.meta.url).pathname
const folder = join(tmpdir(), 'guiche-bench-desk')
const running = 'bench_running'

export interface Cluster {
  /** A copy of the loaded database, deleted after the run. */
  readonly url: string
  /** Stops the server; the loaded data stays. */
  drop(): Promise<void>
}

export async function openCluster(size: Size): Promise<Cluster> {
  const key = keyOf(size)
  if (!existsSync(loadedFile()) || readFileSync(loadedFile(), 'utf8') !== key) await load(size, key)
  const processes = new ProcessGroup()
  const { url } = await startEmbedded(processes, folder)
  await inDatabase(urlOf(url, 'postgres'), async (home) => {
    await home.query(`drop database if exists ${running}`)
    await home.query(`create database ${running} template guiche`)
  })
  return { url: urlOf(url, running), drop: () => processes.stop() }
}

async function load(size: Size, key: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o711 })
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const processes = new ProcessGroup()
  const { url } = await startEmbedded(processes, folder)
  try {
    const started = Date.now()
    await ace(url, 'migration:run', '--force')
    await ace(url, 'demo:seed')
    const passwordHash = await inDatabase(url, async (client) => {
      await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
      await client.query('create extension pg_stat_statements')
      const { rows } = await client.query('select password_hash from users limit 1')
      return rows[0].password_hash as string
    })
    const at = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    await loadLargeCompany(url, { size, at, passwordHash })
    console.log(`bench desk: loaded in ${Math.round((Date.now() - started) / 1000)} s`)
  } finally {
    await processes.stop()
  }
  writeFileSync(loadedFile(), key)
}

const loadedFile = () => join(folder, 'loaded')

/** The cache key of the loaded rows: the loader's source, the migrations, the day. */
function keyOf(size: Size): string {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const name of ['large_company.ts', 'load.ts']) {
    hash.update(readFileSync(join(root, 'bench/desk', name)))
  }
  const migrations = globSync('{database,modules/*/database}/migrations/*.ts', { cwd: root }).sort()
  for (const name of migrations) hash.update(readFileSync(join(root, name)))
  return `${new Date().toISOString().slice(0, 10)} ${hash.digest('hex')}`
}

async function ace(url: string, ...text: string[]) {
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'development', GUICHE_MODE: 'demo' }
  const child = spawn(process.execPath, ['ace.js', ...text], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ace ${text.join(' ')} failed`)
}

export async function inDatabase<T>(
  url: string,
  task: (client: pg.Client) => Promise<T>
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
