/** One process of the server: started, killed, started again on the same port. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sleep } from '#tests/support/waiting'
import { freePort } from '#scripts/ports'

const root = new URL('../../', import.meta.url)

/** Where a server runs from: the checkout, or the output of `ace build`, as in the releases of self-hosters. */
const programs = {
  source: { folder: root, args: ['--import=@poppinss/ts-exec', 'bin/server.ts'] },
  built: { folder: new URL('build/next/', root), args: ['bin/server.js'] },
}
export type ServerKind = keyof typeof programs

const startMs = 60_000
const endMs = 60_000

export class ServerProcess {
  #child: ChildProcess | null = null
  #output = ''
  #fatal: string[] = []

  private constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly kind: ServerKind,
    private readonly folder: URL | string
  ) {}

  /** On a free port; not started yet. `folder`: of another project than this one. */
  static async prepare(
    env: NodeJS.ProcessEnv,
    kind: ServerKind = 'source',
    folder: URL | string = programs[kind].folder
  ): Promise<ServerProcess> {
    const port = await freePort()
    const own = { ...env, PORT: String(port) }
    return new ServerProcess(`http://127.0.0.1:${port}`, own, kind, folder)
  }

  /** Resolves when it responds. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, programs[this.kind].args, {
      cwd: this.folder,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (bytes: Buffer) => {
      const text = bytes.toString()
      this.#fatal.push(...text.split('\n').filter((line) => /\bFATAL\b.*guiche/.test(line)))
      this.#output = (this.#output + text).slice(-50_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.#child = child
    const end = Date.now() + startMs
    while (Date.now() < end && child.exitCode === null) {
      if (await isHealthy(this.url)) return
      await sleep(50)
    }
    throw new Error(`the server did not start:\n${this.#output}`)
  }

  /**
   * kill -9, as in a power cut; or a graceful shutdown with SIGTERM. A server that does not exit is killed, as
   * `guiche serve` does it, and the log says so: Node can hang in its exit, with the server closed (nodejs/node#54918).
   */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => {
      const last = this.#output.split('\n').slice(-5).join('\n')
      console.warn(
        `server ${child.pid} has not exited ${endMs / 1000} s after ${signal}: killed\n${last}`
      )
      child.kill('SIGKILL')
    }, endMs)
    await exited
    clearTimeout(timer)
  }

  /** Resolves with its exit code when it has exited by itself. */
  async exited(): Promise<number | null> {
    const [code] = (await once(this.#child!, 'exit')) as [number | null]
    return code
  }

  get pid() {
    return this.#child?.pid ?? null
  }

  /** Whether it has exited without being asked to. */
  get hasEnded() {
    return (
      this.#child !== null && (this.#child.exitCode !== null || this.#child.signalCode !== null)
    )
  }

  /** Log lines about uncaught errors. */
  get fatal(): readonly string[] {
    return this.#fatal
  }

  /** Its last output; for the message of a failing test. */
  get output() {
    return this.#output
  }
}

async function isHealthy(url: string) {
  return fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false
  )
}
