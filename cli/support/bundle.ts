// A support bundle: one archive of JSON files. What cannot be had is named in it, with the reason.
import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { CliError } from '#cli/cli_error'
import { findings } from '#cli/doctor/command'
import { home } from '#cli/server/programs'
import {
  indexFacts,
  migrationFacts,
  postgresFacts,
  queryFacts,
  tableFacts,
} from '#cli/support/database_facts'
import { environmentFacts } from '#cli/support/environment_facts'
import { logFacts } from '#cli/support/log_facts'
import { scrubbed } from '#cli/support/scrub'
import {
  failedJobFacts,
  metricFacts,
  moduleFacts,
  processFacts,
  queueFacts,
  settingsOfPlatform,
} from '#cli/support/server_facts'

interface Part {
  readonly file: string
  /** What it is, for people. */
  readonly about: string
  readonly collect: () => unknown
}

/** What the database keeps about itself stays available when no server runs, and the other way round. */
const parts: readonly Part[] = [
  { file: 'versions', about: 'versions of Guichê, Node and the system', collect: versions },
  {
    file: 'environment',
    about: 'names of settings; values of harmless ones',
    collect: () => environmentFacts(),
  },
  { file: 'doctor', about: 'what guiche doctor finds, without addresses', collect: doctor },
  { file: 'postgres', about: 'version, size and measures of PostgreSQL', collect: postgresFacts },
  { file: 'migrations', about: 'migrations that are pending', collect: migrationFacts },
  { file: 'tables', about: 'sizes and numbers of rows', collect: tableFacts },
  { file: 'indexes', about: 'sizes, and how often they are used', collect: indexFacts },
  { file: 'queries', about: 'statements that run long, without values', collect: queryFacts },
  { file: 'modules', about: 'which are on', collect: moduleFacts },
  {
    file: 'settings',
    about: 'keys of the platform; values of harmless ones',
    collect: settingsOfPlatform,
  },
  { file: 'processes', about: 'what runs, and what it uses', collect: processFacts },
  { file: 'queues', about: 'queues of jobs, and lanes', collect: queueFacts },
  { file: 'failed_jobs', about: 'names, attempts, and words of errors', collect: failedJobFacts },
  { file: 'metrics', about: 'what Prometheus would read', collect: metricFacts },
  {
    file: 'log',
    about: 'the last warnings and errors, words about faults alone',
    collect: logFacts,
  },
]

export interface Collected {
  readonly file: string
  readonly about: string
  readonly bytes: number
  /** Why it is missing; null when it is there. */
  readonly missing: string | null
}

/** Writes a file that only this account may read. Throws CliError when it exists or cannot be written. */
export async function writeBundle(file: string): Promise<Collected[]> {
  // Before anything else, since what follows takes a while.
  const target = await open(file, 'wx', 0o600).catch((error) => refuse(file, error))
  const collected: Collected[] = []
  const archive = pack()
  const add = (name: string, value: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
    archive.entry({ name: `guiche-support/${name}.json`, mode: 0o600, mtime: new Date() }, bytes)
    return bytes.length
  }
  for (const { file: name, about, collect } of parts) {
    try {
      collected.push({ file: name, about, bytes: add(name, await collect()), missing: null })
    } catch (error) {
      collected.push({ file: name, about, bytes: 0, missing: (error as Error).message })
    }
  }
  // Reasons name files and addresses of this machine; the terminal shows them whole.
  const contents = collected.map((one) => {
    return { ...one, missing: one.missing && scrubbed(one.missing) }
  })
  add('contents', contents)
  archive.finalize()
  await pipeline(archive, createGzip(), target.createWriteStream()).catch(async (error) => {
    await rm(file, { force: true })
    refuse(file, error)
  })
  return collected
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  throw new CliError(
    error.code === 'EEXIST'
      ? `${file} is there already: name another file with --to.`
      : `${file} cannot be written: ${error.message}`
  )
}

function versions() {
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const memory = { total: os.totalmem(), free: os.freemem() }
  return {
    ...{ guiche: version, node: process.versions.node, v8: process.versions.v8 },
    ...{ openssl: process.versions.openssl, icu: process.versions.icu },
    system: { platform: os.platform(), release: os.release(), arch: os.arch() },
    machine: {
      cpus: os.cpus().length,
      memoryBytes: memory,
      load: os.loadavg(),
      upSeconds: os.uptime(),
    },
    at: new Date().toISOString(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

async function doctor() {
  return (await findings()).map(({ about, state, message }) => {
    return { about, state, message: scrubbed(message) }
  })
}
