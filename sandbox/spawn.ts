// Starts the sandbox as a separate process and waits until it is ready.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ReadyWire } from '#sandbox/api/wire'

const START_MS = 30_000

export interface SpawnOptions {
  /** Folder of the stored state; without it all state ends with the process. */
  readonly dataDir?: string
  readonly port?: number
  readonly demo?: boolean
  /** Files of the stand-ins, as modules name them in `sandbox`; the phones alone when missing. */
  readonly standIns?: readonly string[]
}
export interface SpawnedSandbox extends ReadyWire {
  /** Stops it cleanly. */
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

/** Rejects with the sandbox's output when it does not start. */
export async function startSandbox(options: SpawnOptions = {}): Promise<SpawnedSandbox> {
  const script = import.meta.filename.replace(/spawn(\.[jt]s)$/, 'main$1')
  const loader = script.endsWith('.ts') ? ['--import=@poppinss/ts-exec'] : []
  const child = spawn(process.execPath, [...loader, script, ...argumentsOf(options)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  child.stderr!.on('data', (bytes: Buffer) => {
    printed = (printed + bytes.toString()).slice(-20_000)
    process.stderr.write(bytes)
  })

  const firstLine = once(createInterface(child.stdout!), 'line', {
    signal: AbortSignal.timeout(START_MS),
  })
  const failed = exited.then(() => Promise.reject(new Error(printed || 'the sandbox ended')))
  failed.catch(() => {})
  const [line] = await Promise.race([firstLine, failed])
  firstLine.catch(() => {})

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    ...(JSON.parse(String(line)) as ReadyWire),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function argumentsOf({ dataDir, port = 0, demo, standIns = [] }: SpawnOptions): string[] {
  return [
    ...['--port', String(port)],
    ...(dataDir ? ['--data', dataDir] : []),
    ...standIns.flatMap((file) => ['--stand-in', file]),
    ...(demo ? ['--demo'] : []),
  ]
}
