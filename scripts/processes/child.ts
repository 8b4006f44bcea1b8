// One child process, the leader of its own process group; the end of its output is kept.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'

export interface LaunchOptions {
  /** Its name in messages to the user: "The server". */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** A resident runs as long as the command; its unexpected end is reported. Other children do a job and exit. */
  readonly resident?: boolean
  /** `show` forwards its output to the terminal, `keep` only stores it. */
  readonly output?: 'show' | 'keep'
  readonly stopSignal?: NodeJS.Signals
  /** It is killed when it has not exited this long after the stop signal. */
  readonly stopTimeoutMs?: number
  /** Runs it as another system user; requires root. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

export interface Child {
  readonly name: string
  readonly process: ChildProcess
  readonly isResident: boolean
  readonly stopSignal: NodeJS.Signals
  readonly stopTimeoutMs: number
  /** Resolves when the process has ended and its output is read; never rejects. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; error?: Error }>
  /** The last 64 kB of its output. */
  said(): string
}

const kept = 64 * 1024

/**
 * Starts a program. It learns of our death by the closing ipc channel: children preload
 * leave_with_parent.mjs or watch the channel themselves.
 */
export function launch(options: LaunchOptions): Child {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc']
  const child = spawn(options.command, [...options.args], {
    stdio,
    env: options.env ?? process.env,
    detached: true,
    // another user may have no access to our working directory
    ...(options.user && { uid: options.user.uid, gid: options.user.gid, cwd: '/' }),
  })
  const text = remember(child, options.output ?? 'keep')
  return {
    name: options.name,
    process: child,
    isResident: options.resident ?? false,
    stopSignal: options.stopSignal ?? 'SIGTERM',
    stopTimeoutMs: options.stopTimeoutMs ?? 5_000,
    ended: endOf(child),
    said: text,
  }
}

/** Signals the whole process group; a group that no longer exists is no error. */
export function killGroup(child: Child, signal: NodeJS.Signals): void {
  const pid = child.process.pid
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // ESRCH: the group has no process left
  }
}

function remember(child: ChildProcess, output: 'show' | 'keep'): () => string {
  let text = ''
  for (const [stream, terminal] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-kept)
      if (output === 'show') terminal.write(chunk)
    })
  }
  return () => text
}

function endOf(child: ChildProcess): Child['ended'] {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal }))
    // a grandchild that still has the pipe open must not keep us waiting
    child.once('exit', (code, signal) => setTimeout(() => resolve({ code, signal }), 500).unref())
  })
}
