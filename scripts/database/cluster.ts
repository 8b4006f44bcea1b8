// The data folder of the embedded PostgreSQL: created once, and checked before each start.
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from '#scripts/database/binaries'
import type { DatabaseLocation } from '#scripts/database/location'
import { explain, CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'

/**
 * Creates the data folder unless it exists. It is created under another name and renamed when complete, so that
 * an interrupted first start leaves no incomplete folder.
 *
 * @throws CliError for a folder of another major version, a full disk, …
 */
export async function bringCluster(
  processes: ProcessGroup,
  location: DatabaseLocation,
  binaries: Binaries,
  options: { password: string; throwaway: boolean }
): Promise<void> {
  if (fs.existsSync(path.join(location.cluster, 'PG_VERSION'))) {
    return checkVersion(location.cluster, binaries.major)
  }
  if (fs.existsSync(location.cluster) && fs.readdirSync(location.cluster).length > 0) {
    throw new CliError(
      `${location.cluster} holds files but no PostgreSQL data: move it away, or set DATA_DIR to another folder.`
    )
  }
  const unfinished = `${location.cluster}.unfinished`
  const passwordFile = path.join(location.refuge, 'postgres.password')
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { mode: 0o700 })
  fs.writeFileSync(passwordFile, options.password, { mode: 0o600 })
  if (location.user) {
    for (const file of [unfinished, passwordFile]) {
      fs.chownSync(file, location.user.uid, location.user.gid)
    }
  }
  try {
    await initialise(processes, location, binaries, { unfinished, passwordFile, ...options })
    fs.renameSync(unfinished, location.cluster)
  } finally {
    fs.rmSync(passwordFile, { force: true })
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}

/** @throws CliError when the folder was written by another major version */
export function checkVersion(cluster: string, major: number): void {
  const found = Number.parseInt(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'))
  if (found === major) return
  const advice =
    found > major
      ? 'update this checkout to the version of Guichê that wrote it, or set DATA_DIR to another folder'
      : `move the data over with pg_dump and pg_restore of PostgreSQL ${found}, or set DATA_DIR to another folder`
  throw new CliError(
    `The data in ${cluster} is of PostgreSQL ${found}, and this Guichê brings PostgreSQL ${major}: ${advice}.`
  )
}

async function initialise(
  processes: ProcessGroup,
  location: DatabaseLocation,
  binaries: Binaries,
  options: { unfinished: string; passwordFile: string; throwaway: boolean }
): Promise<void> {
  const child = processes.launch({
    name: 'initdb',
    command: binaries.initdb,
    args: [
      `--pgdata=${options.unfinished}`,
      `--pwfile=${options.passwordFile}`,
      '--username=guiche',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // ICU sorts names in natural order, independently of the system's locales
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
      ...(options.throwaway ? ['--no-sync'] : []),
    ],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stopSignal: 'SIGINT',
    user: location.user,
  })
  const { code, error } = await child.ended
  if (code === 0) return
  if (processes.isStopping) throw new CliError('Stopped.')
  throw explain('PostgreSQL could not set up its data folder.', child.said() || String(error))
}
