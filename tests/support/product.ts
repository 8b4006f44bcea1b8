/** The whole product as in production: server, database and sandbox as separate processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { registry } from '#app/kernel/modules/registry'
import { SandboxClient } from '#sandbox/client'
import { withEnv } from '#sandbox/product_env'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { ServerProcess, type ServerKind } from '#tests/support/server_process'

export { sleep, waitFor } from '#tests/support/waiting'

const root = new URL('../../', import.meta.url)

interface Parts {
  /** A database owned by the caller; default: a new one on the server of DATABASE_URL. */
  readonly database?: FreshDatabase
  /** Additional environment of the server, such as REDIS_URL. */
  readonly env?: NodeJS.ProcessEnv
  /** Whether numbers answer automatically; off in tests of agents, which then only see their own messages. */
  readonly hasBot?: boolean
  /** Whether the platform has customers besides the demo company, as in `npm start`. */
  readonly hasCustomers?: boolean
  /** What the server is started from; default: the checkout. */
  readonly server?: ServerKind
}

export class Product {
  readonly #more: ServerProcess[] = []

  private constructor(
    readonly server: ServerProcess,
    readonly sandbox: SandboxClient,
    readonly sandboxUrl: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
    readonly env: NodeJS.ProcessEnv,
    private readonly spawned: SpawnedSandbox,
    private readonly database: FreshDatabase
  ) {}

  /** A migrated, seeded product whose demo connection is not yet paired. */
  static async start(parts: Parts = {}): Promise<Product> {
    const [database, dataDir] = await Promise.all([
      parts.database ?? freshDatabase('guiche_product'),
      mkdtemp(join(tmpdir(), 'guiche-product-')),
    ])
    const spawned = await startSandbox({
      dataDir: join(dataDir, 'sandbox'),
      standIns: registry.standIns(),
    })
    const sandboxUrl = `http://127.0.0.1:${spawned.port}`
    const env = {
      ...withEnv(process.env, spawned.env),
      NODE_ENV: 'development',
      GUICHE_MODE: 'demo',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: process.env.PRODUCT_LOG ?? 'error',
      // Tests make requests faster than any user; rate limits have their own tests.
      MEMBER_CALLS_PER_MINUTE: '10000',
      ...(!parts.hasBot && { MODULES: everythingBut('bot') }),
      ...parts.env,
    }
    const product = new Product(
      await ServerProcess.prepare(env, parts.server),
      new SandboxClient(sandboxUrl),
      sandboxUrl,
      database.url,
      dataDir,
      env,
      spawned,
      database
    )
    await product.#ace('migration:run', '--force')
    await product.#ace('demo:seed', ...(parts.hasCustomers ? ['--customers'] : []))
    await product.startServer()
    return product
  }

  get url() {
    return this.server.url
  }

  /** The last output of the server; for the message of a failing test. */
  get output() {
    return [this.server, ...this.#more].map(({ output }) => output).join('\n')
  }

  startServer(): Promise<void> {
    return this.server.start()
  }

  /** kill -9, as in a power cut. */
  killServer(): Promise<void> {
    return this.server.end('SIGKILL')
  }

  stopServer(): Promise<void> {
    return this.server.end('SIGTERM')
  }

  /** A second process of the same product, on its own port. `env`: additional variables. */
  async addServer(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare({ ...this.env, ...env })
    this.#more.push(server)
    await server.start()
    return server
  }

  /** SQL on its database, for what no request can do. */
  async sql<Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      return (await client.query<Row>(query, values)).rows
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.server, ...this.#more].map((server) => server.end('SIGTERM')))
    await this.spawned.stop()
    await this.database.drop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #ace(...text: string[]) {
    const child = spawn(process.execPath, ['ace.js', ...text], { cwd: root, env: this.env })
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`ace ${text.join(' ')} failed:\n${output}`)
  }
}

/** For a server on a machine whose clock is this many milliseconds ahead; behind when negative. */
export const wrongClock = (aheadMs: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${new URL('wrong_clock.mjs', import.meta.url).href}`,
  CLOCK_OFF_MS: String(aheadMs),
})

/** MODULES lists optional modules only; core modules are always on. */
const everythingBut = (name: string): string =>
  registry.installed
    .filter((module) => !module.core && module.name !== name)
    .map((module) => module.name)
    .join(',')
