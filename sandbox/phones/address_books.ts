// The address book of each phone: a phone sends it to newly linked devices.
import type { Store } from '#sandbox/state/store'

export interface Entry {
  readonly number: string
  readonly name: string
}

export class AddressBooks {
  constructor(private readonly store: Store) {}

  of(owner: string): Entry[] {
    const rows = this.store.sql('select number, name from address_books where owner = ?').all(owner)
    return rows.map(({ number, name }) => ({ number: String(number), name: String(name) }))
  }

  /** Adds the entries; an existing entry gets the new name. */
  write(owner: string, entries: readonly Entry[]) {
    const put = this.store.sql('insert or replace into address_books values (?, ?, ?)')
    this.store.transaction(() => {
      for (const { number, name } of entries) put.run(owner, number, name)
    })
  }
}
