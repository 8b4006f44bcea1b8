/** A PostgreSQL server for one test, which may be killed and restarted. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#scripts/database/embedded'
import { chooseDatabase, rememberPort } from '#scripts/database/location'
import { ProcessGroup } from '#scripts/processes/process_group'
import { sleep } from '#tests/support/waiting'
import { freePort } from '#scripts/ports'

const stopMs = 10_000

export class OwnPostgres {
  readonly #processes = new ProcessGroup()

  private constructor(
    private readonly folder: string,
    private readonly dataDir: string,
    private readonly settings: readonly string[],
    public url: string
  ) {}

  /** With durable settings: a committed transaction is on disk. `settings` like `max_connections=600` are added. */
  static async start(settings: readonly string[] = []): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'guiche-own-postgres-'))
    const dataDir = join(folder, 'database')
    // It may run as another user, who needs access to its folder.
    chmodSync(folder, 0o711)
    mkdirSync(dataDir, { mode: 0o711 })
    const own = new OwnPostgres(folder, dataDir, settings, '')
    own.url = (await startEmbedded(own.#processes, dataDir, { settings })).url
    return own
  }

  /** Immediate mode: all connections break, nothing is flushed, the log is replayed on start. */
  async crashAndRestart(): Promise<void> {
    await this.#restart('SIGQUIT')
  }

  /** Fast mode, as in an upgrade of PostgreSQL: transactions are aborted, committed data is kept. */
  async fastRestart(): Promise<void> {
    await this.#restart('SIGINT')
  }

  /** Stops it and serves its data at another address, like a standby that takes over. `url` is the new one. */
  async failOver(): Promise<void> {
    rememberPort(this.dataDir, await freePort())
    await this.#restart('SIGINT', { isElsewhere: true })
  }

  async #restart(signal: 'SIGQUIT' | 'SIGINT', { isElsewhere = false } = {}): Promise<void> {
    const pid = this.#pid()
    process.kill(pid, signal)
    const end = Date.now() + stopMs
    while (isAlive(pid)) {
      if (Date.now() > end) throw new Error('PostgreSQL does not end')
      await sleep(20)
    }
    const { url } = await startEmbedded(this.#processes, this.dataDir, {
      settings: this.settings,
    })
    if ((url !== this.url) !== isElsewhere) throw new Error(`PostgreSQL came back at ${url}`)
    this.url = url
  }

  /** Stops it and deletes its data. */
  async drop(): Promise<void> {
    await this.#processes.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #pid(): number {
    const { cluster } = chooseDatabase(this.dataDir)
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
