/** Runs a copied project like its operator: with varying lists of modules. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CopiedHouse } from '#tests/support/copied_house'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import type { Outcome } from '#tests/support/programs'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

export interface Session {
  readonly modules: readonly string[]
  readonly entitlements: Readonly<Record<string, unknown>>
}
/** Requests of the demo's admin. */
export interface OwnCalls {
  body<T>(path: string): Promise<T>
  /** Of a GET; of a PUT when there is a body. */
  status(path: string, sent?: object): Promise<number>
}

export class Outside {
  private constructor(
    private readonly house: CopiedHouse,
    private readonly database: FreshDatabase,
    private readonly dataDir: string
  ) {}

  /** With every module of the project, a migrated database and the demo company. */
  static async open(house: CopiedHouse): Promise<Outside> {
    const [database, dataDir] = await Promise.all([
      freshDatabase('guiche_outside'),
      mkdtemp(join(tmpdir(), 'guiche-outside-')),
    ])
    const outside = new Outside(house, database, dataDir)
    for (const texts of [['migration:run', '--force'], ['demo:seed']]) {
      const { code, output } = await house.run('ace.js', texts, outside.#env('all'))
      if (code) throw new Error(`${texts.join(' ')}:\n${output}`)
    }
    return outside
  }

  /** Runs an ace command with these modules on. */
  ace(modules: readonly string[], ...texts: string[]): Promise<Outcome> {
    return this.house.run('ace.js', texts, this.#env(modules.join()))
  }

  /** Runs the server with these modules on while `work` lasts. */
  async serves<T>(
    modules: readonly string[],
    work: (call: OwnCalls, session: Session) => Promise<T>
  ): Promise<T> {
    const env = { ...process.env, ...this.#env(modules.join()) }
    const server = await ServerProcess.prepare(env, 'source', this.house.folder)
    await server.start()
    try {
      return await work(...(await signIn(server.url)))
    } finally {
      await server.end('SIGTERM')
    }
  }

  async sql(query: string): Promise<pg.QueryResult<Record<string, unknown>>> {
    const client = new pg.Client({ connectionString: this.database.url })
    await client.connect()
    try {
      return await client.query(query)
    } finally {
      await client.end()
    }
  }

  /** Resolves when the workers have scheduled this job, or have removed it. */
  async waitForSchedule(job: string, { gone = false } = {}) {
    await waitFor(`the schedule of ${job}, gone: ${gone}`, async () => {
      const { rows } = await this.sql(`select from bullmq.scheduler where scheduler_id = '${job}'`)
      return (rows.length === 0) === gone
    })
  }

  async close() {
    await this.database.drop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  #env(modules: string) {
    return {
      NODE_ENV: 'development',
      GUICHE_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: this.database.url,
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'error',
      MODULES: modules,
      // No number is connected in this test.
      PROCESS_KINDS: 'web,worker',
    }
  }
}

async function signIn(url: string): Promise<[OwnCalls, Session]> {
  const send = (path: string, method: string, token: string | null, body?: object) =>
    fetch(url + path, {
      method,
      headers: {
        'accept': 'application/json',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    })
  const person = { email: 'admin@guiche.local', password: 'guiche-demo' }
  const answer = await send('/auth/login', 'POST', null, person)
  const { token, session } = (await answer.json()) as { token: string; session: Session }
  const call: OwnCalls = {
    body: async <T>(path: string) => (await (await send(path, 'GET', token)).json()) as T,
    status: async (path, sent) => {
      const reply = await send(path, sent ? 'PUT' : 'GET', token, sent)
      await reply.text()
      return reply.status
    },
  }
  return [call, session]
}
