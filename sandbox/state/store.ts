// All stored state, in one SQLite file (or in memory); it is written before anybody is notified.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { laterColumns, schema } from '#sandbox/state/schema'

export class Store {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  #depth = 0

  /** Without a folder nothing survives the process. With one, a kill -9 loses nothing that was committed. */
  constructor(folder?: string) {
    if (folder) mkdirSync(folder, { recursive: true })
    this.#db = new DatabaseSync(folder ? join(folder, 'sandbox.sqlite') : ':memory:')
    // A single writer: a second sandbox on the same folder must fail at once instead of corrupting ratchets.
    this.#db.exec('pragma busy_timeout = 3000; pragma locking_mode = exclusive;')
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal;')
    this.#db.exec(schema)
    for (const [table, column, holds] of laterColumns) this.#add(table, column, holds)
  }

  /** A prepared statement, cached by its text. */
  sql(text: string): StatementSync {
    const known = this.#prepared.get(text)
    if (known) return known
    const statement = this.#db.prepare(text)
    this.#prepared.set(text, statement)
    return statement
  }

  /** All writes of `work`, or none. Nested calls join the outer transaction. `work` must be synchronous. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    this.#db.exec('begin immediate')
    this.#depth++
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    } finally {
      this.#depth--
    }
  }

  /** A stored value of the program itself: keys, ports. */
  fact<T>(key: string): T | undefined {
    const row = this.sql('select value from facts where key = ?').get(key)
    return row && (JSON.parse(String(row.value)) as T)
  }

  remember(key: string, value: unknown) {
    this.sql('insert or replace into facts (key, value) values (?, ?)').run(
      key,
      JSON.stringify(value)
    )
  }

  close() {
    this.#prepared.clear()
    this.#db.close()
  }

  #add(table: string, column: string, holds: string) {
    const known = this.#db.prepare('select 1 from pragma_table_info(?) where name = ?')
    if (!known.get(table, column))
      this.#db.exec(`alter table ${table} add column ${column} ${holds}`)
  }
}
