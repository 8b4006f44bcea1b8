/** A server of the tests' own database, and the command line that calls it over its socket file. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import db from '@adonisjs/lucid/services/db'
import { run } from '#scripts/tests/support/command'
import { aCompany } from '#modules/identity/testing'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

export class OperatorsServer {
  private constructor(
    readonly dataDir: string,
    private readonly server: ServerProcess
  ) {}

  /** With a company that runs the platform. `more`: of the server's environment. */
  static async start(more: NodeJS.ProcessEnv = {}): Promise<OperatorsServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'guiche-operators-'))
    await aCompany({ name: 'Plataforma', isPlatform: true })
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...more,
    }
    const server = new OperatorsServer(dataDir, await ServerProcess.prepare(env))
    await server.server.start()
    // It answers on its port a moment earlier.
    await waitFor('the socket file', async () => existsSync(join(dataDir, 'operator/guiche.sock')))
    return server
  }

  /** Its address on the port, `http://127.0.0.1:…`. */
  get url(): string {
    return this.server.url
  }

  /** Runs `guiche …args` to its end, with the server's folder. */
  readonly guiche = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> => {
    const command = run('bin/guiche.mjs', args, { DATA_DIR: this.dataDir, ...env })
    const { stdout, stderr } = command.process
    const [code, out, errors] = await Promise.all([command.ended, text(stdout!), text(stderr!)])
    return { code, out, errors }
  }

  /** With all companies and what was audited. */
  async stop(): Promise<void> {
    await this.server.end('SIGTERM')
    await db.from('audit_entries').delete()
    await db.from('connections').delete()
    await db.from('users').delete()
    await db.from('companies').delete()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
