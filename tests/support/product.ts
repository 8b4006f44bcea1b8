/** The whole product as its users meet it: server, database and sandbox as processes of their own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SandboxClient } from '#modules/whatsapp/sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#modules/whatsapp/sandbox/spawn'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'

const root = new URL('../../', import.meta.url)
const startMs = 60_000

export class Product {
  #server: ChildProcess | null = null
  #output = ''

  private constructor(
    readonly url: string,
    readonly sandbox: SandboxClient,
    readonly sandboxUrl: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly spawned: SpawnedSandbox,
    private readonly database: FreshDatabase
  ) {}

  /** A migrated, seeded product whose demo connection is not yet paired. */
  static async start(): Promise<Product> {
    const [database, dataDir, port] = await Promise.all([
      freshDatabase('guiche_product'),
      mkdtemp(join(tmpdir(), 'guiche-product-')),
      freePort(),
    ])
    const spawned = await startSandbox({ dataDir: join(dataDir, 'sandbox') })
    const sandboxUrl = `http://127.0.0.1:${spawned.port}`
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      GUICHE_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: process.env.PRODUCT_LOG ?? 'error',
      NODE_EXTRA_CA_CERTS: spawned.ca,
      WHATSAPP_SANDBOX_URL: spawned.waUrl,
      WHATSAPP_SANDBOX_MEDIA_HOST: spawned.mediaHost,
      WHATSAPP_SANDBOX_NOISE_ROOT: spawned.noiseRoot,
    }
    const product = new Product(
      `http://127.0.0.1:${port}`,
      new SandboxClient(sandboxUrl),
      sandboxUrl,
      database.url,
      dataDir,
      env,
      spawned,
      database
    )
    await product.#ace('migration:run', '--force')
    await product.#ace('demo:seed')
    await product.startServer()
    return product
  }

  async startServer(): Promise<void> {
    const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
      cwd: root,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (bytes: Buffer) =>
      (this.#output = (this.#output + bytes.toString()).slice(-50_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.#server = child
    const end = Date.now() + startMs
    while (Date.now() < end && child.exitCode === null) {
      if (await isHealthy(this.url)) return
      await sleep(50)
    }
    throw new Error(`the server did not start:\n${this.#output}`)
  }

  /** kill -9, as a power cut would. */
  async killServer(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stopServer(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** What the server printed last; for the message of a failing test. */
  get output() {
    return this.#output
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    await this.spawned.stop()
    await this.database.drop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#server
    this.#server = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  async #ace(...words: string[]) {
    const child = spawn(process.execPath, ['ace.js', ...words], { cwd: root, env: this.env })
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`ace ${words.join(' ')} failed:\n${output}`)
  }
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries until `look` answers something; fails with `what` after `ms`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false | undefined>,
  ms = 30_000
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain for ${what}`)
    await sleep(100)
  }
}

async function isHealthy(url: string) {
  return fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
