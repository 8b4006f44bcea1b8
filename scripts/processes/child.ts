// One child process, which leads a process group of the operating system; the end of its output is kept.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'

export interface LaunchOptions {
  /** As it is called in front of people: "The server". */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** A resident lives as long as the command; its end is news. Other children do a job and end. */
  readonly resident?: boolean
  /** `show` passes what it prints on to the terminal, `keep` only remembers it. */
  readonly output?: 'show' | 'keep'
  readonly stopSignal?: NodeJS.Signals
  /** After so long without an answer to the stop signal it is killed. */
  readonly stopTimeoutMs?: number
  /** Runs it as another system user; only root can. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

export interface Child {
  readonly name: string
  readonly process: ChildProcess
  readonly isResident: boolean
  readonly stopSignal: NodeJS.Signals
  readonly stopTimeoutMs: number
  /** Resolves when the process is gone and its output is read; never rejects. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; error?: Error }>
  /** The last 64 kB of what it printed. */
  said(): string
}

const kept = 64 * 1024

/**
 * Starts a program. The open channel (ipc) is how it learns of our death: children preload
 * leave_with_parent.mjs or watch the channel themselves.
 */
export function launch(options: LaunchOptions): Child {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc']
  const child = spawn(options.command, [...options.args], {
    stdio,
    env: options.env ?? process.env,
    detached: true,
    // another user may not be able to stand where we stand
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

/** Signals the whole group; a group that is gone already is fine. */
export function killGroup(child: Child, signal: NodeJS.Signals): void {
  const pid = child.process.pid
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // ESRCH: nobody left
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
    // a grandchild that still holds the pipe must not keep us waiting
    child.once('exit', (code, signal) => setTimeout(() => resolve({ code, signal }), 500).unref())
  })
}
