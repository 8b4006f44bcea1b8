// DATA_DIR: locked by one command at a time; stores the key and which one-time steps are done.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CliError, cliErrorOf } from '#scripts/cli_error'
import { takeLock } from '../lock.mjs'

/**
 * Creates the folder and locks it until this process ends.
 *
 * @throws CliError when it is not writable, or another `npm start` uses it
 */
export async function claimFolder(dataDir: string, address: string): Promise<void> {
  try {
    // 0711: as root, PostgreSQL's user needs to pass through the folder and nothing more
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EEXIST' && code !== 'ENOTDIR') {
      throw cliErrorOf(`The data folder ${dataDir} could not be made.`, error)
    }
    throw new CliError(
      `The data folder ${dataDir} cannot be written by this user: change its owner, or set DATA_DIR to another folder.`
    )
  }
  const lock = await takeLock(`data folder ${fs.realpathSync(dataDir)}`)
  const file = path.join(dataDir, 'running.json')
  if (!lock) throw new CliError(occupied(dataDir, file))
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, address }))
  process.once('exit', () => fs.rmSync(file, { force: true }))
}

function occupied(dataDir: string, file: string): string {
  let who = ''
  try {
    const { pid, address } = JSON.parse(fs.readFileSync(file, 'utf8'))
    who = ` (process ${pid}, ${address})`
  } catch {
    // it is just starting or stopping
  }
  return `Guichê already runs on the data folder ${dataDir}${who}: stop it first, or set DATA_DIR and PORT to run a second one beside it.`
}

/** The key that encrypts secrets in the database: the given one, or one generated once for this folder. */
export function appKeyOf(dataDir: string, given = process.env.APP_KEY): string {
  return given || secretOf(path.join(dataDir, 'app_key'), 32)
}

/**
 * The password of the demo's users when it is not the documented one, else null. Generated once for this
 * folder, as soon as other machines can reach the demo, and kept from then on.
 */
export function ownPasswordOf(dataDir: string, isReachable: boolean): string | null {
  const file = path.join(dataDir, 'demo_password')
  return isReachable || fs.existsSync(file) ? secretOf(file, 12) : null
}

/** The file's content; generated from that many random bytes when it does not exist, readable by this user only. */
function secretOf(file: string, bytes: number): string {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, `${randomBytes(bytes).toString('base64url')}\n`, {
      mode: 0o600,
    })
    fs.renameSync(`${file}.new`, file)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** Whether `step` has been done for this folder (the step's name may include the database). */
export function isDone(dataDir: string, step: string): boolean {
  return steps(dataDir).includes(step)
}

export function markDone(dataDir: string, step: string): void {
  const file = path.join(dataDir, 'done.json')
  fs.writeFileSync(`${file}.new`, JSON.stringify([...steps(dataDir), step]))
  fs.renameSync(`${file}.new`, file)
}

function steps(dataDir: string): string[] {
  try {
    return JSON.parse(fs.readFileSync(path.join(dataDir, 'done.json'), 'utf8'))
  } catch {
    return []
  }
}
