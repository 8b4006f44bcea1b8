// Runs a command of this checkout as a user would, and finds every process that it started.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface Running {
  readonly process: ChildProcess
  /** Everything printed so far on stdout and stderr. */
  said(): string
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>
  /** Waits until it has printed this text. Rejects when it exits first. */
  waitFor(output: string): Promise<void>
  /** The pids of all running processes that it started, directly or indirectly. */
  family(): number[]
}

/** Starts `node <script> …args` with only the search path of our own test environment. */
export function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const mark = `GUICHE_TEST_RUN=${randomUUID()}`
  const [name, value] = mark.split('=')
  const loader = script.endsWith('.ts') ? ['--import=@poppinss/ts-exec'] : []
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...loader, script, ...args], {
    env: { PATH, HOME, TMPDIR, [name]: value, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    process: child,
    said: () => output,
    ended,
    waitFor: (wanted) => hear(child, () => output, wanted),
    family: () => familyOf(mark, env.DATA_DIR).filter((pid) => pid !== child.pid),
  }
}

function hear(child: ChildProcess, said: () => string, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!said().includes(wanted)) return
      child.stdout!.off('data', look)
      resolve()
    }
    child.stdout!.on('data', look)
    child.once('close', () => reject(new Error(`It ended without saying "${wanted}":\n${said()}`)))
    look()
  })
}

/**
 * Children inherit the mark in their environment. PostgreSQL's own children overwrite theirs; they are recognised by
 * their working directory, the data folder.
 */
function familyOf(mark: string, dataDir: string | undefined): number[] {
  const belongs = (pid: string) => {
    try {
      const environment = fs.readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
      const location = fs.readlinkSync(`/proc/${pid}/cwd`)
      return environment.includes(mark) || (dataDir !== undefined && location.startsWith(dataDir))
    } catch {
      return false // the process has exited meanwhile
    }
  }
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && belongs(name))
    .map(Number)
}

/** Waits for a condition; rejects with `what` after the timeout. */
export async function eventually(what: string, holds: () => boolean, withinMs = 60_000) {
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`This did not come true: ${what}`)
}

/** A folder in the system's temporary folder that PostgreSQL's user can enter. */
export function scratchFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-scripts-'))
  fs.chmodSync(folder, 0o711)
  return folder
}

/** Listens on a free port until it is released. */
export async function occupyPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** What `work` writes to the standard output of this process. */
export function printedBy(work: () => void): string {
  let printed = ''
  const write = process.stdout.write
  process.stdout.write = (text: unknown) => (printed += String(text)) !== ''
  try {
    work()
  } finally {
    process.stdout.write = write
  }
  return printed
}
