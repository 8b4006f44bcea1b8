/** A PostgreSQL that belongs to one test: it may be torn down without a word and started again. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#scripts/database/embedded'
import { chooseDatabase, rememberPort } from '#scripts/database/location'
import { ProcessGroup } from '#scripts/processes/process_group'
import { freePort, sleep } from '#tests/support/waiting'

const stopMs = 10_000

export class OwnPostgres {
  readonly #processes = new ProcessGroup()

  private constructor(
    private readonly folder: string,
    private readonly dataDir: string,
    public url: string
  ) {}

  /** With everything a crash is survived by: what is committed lies on the disk. */
  static async start(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'guiche-own-postgres-'))
    const dataDir = join(folder, 'database')
    // It may run as another user, who has to get through to its own folder.
    chmodSync(folder, 0o711)
    mkdirSync(dataDir, { mode: 0o711 })
    const own = new OwnPostgres(folder, dataDir, '')
    own.url = (await startEmbedded(own.#processes, dataDir)).url
    return own
  }

  /** Its immediate mode: every connection falls, nothing is written down, the log is replayed at the start. */
  async crashAndRestart(): Promise<void> {
    await this.#restart('SIGQUIT')
  }

  /** Its fast mode, as an update of PostgreSQL does it: transactions are cut, everything committed is kept. */
  async fastRestart(): Promise<void> {
    await this.#restart('SIGINT')
  }

  /** It ends, and its data is served at another address, as by a standby that takes over. `url` is the new one. */
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
    const { url } = await startEmbedded(this.#processes, this.dataDir)
    if ((url !== this.url) !== isElsewhere) throw new Error(`PostgreSQL came back at ${url}`)
    this.url = url
  }

  /** Stops it and takes its data away. */
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
