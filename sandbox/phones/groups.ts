// The groups: subject and members, both customers and companies.
import { randomInt } from 'node:crypto'
import type { Store } from '#sandbox/state/store'

export interface Group {
  /** Its address, digits@g.us. */
  readonly id: string
  readonly subject: string
  /** Number of the creator. */
  readonly creator: string
  /** Unix seconds. */
  readonly createdAt: number
  /** Numbers, in the order in which they joined. */
  readonly members: readonly string[]
  /** The admins among them: the creator and the members it promoted. */
  readonly admins: readonly string[]
}

export class Groups {
  constructor(private readonly store: Store) {}

  create(subject: string, creator: string, members: readonly string[]): Group {
    const createdAt = Math.floor(Date.now() / 1000)
    const id = `120363${randomInt(1e11, 1e12)}@g.us`
    this.store.transaction(() => {
      this.store
        .sql('insert into groups (id, subject, creator, created_at) values (?, ?, ?, ?)')
        .run(id, subject, creator, createdAt)
      this.add(id, [creator, ...members])
      this.promote(id, [creator])
    })
    return this.find(id)!
  }

  find(id: string): Group | undefined {
    const row = this.store.sql('select * from groups where id = ?').get(id)
    if (!row) return undefined
    const members = this.#numbersIn('group_members', id)
    return {
      id,
      subject: String(row.subject),
      creator: String(row.creator),
      createdAt: Number(row.created_at),
      members,
      admins: this.#numbersIn('group_admins', id).filter((number) => members.includes(number)),
    }
  }

  #numbersIn(table: 'group_members' | 'group_admins', id: string): string[] {
    return this.store
      .sql(`select number from ${table} where group_id = ? order by rowid`)
      .all(id)
      .map(({ number }) => String(number))
  }

  /** All groups, or those of one member. */
  list(member?: string): Group[] {
    return this.store
      .sql(
        `select id from groups where ?1 is null or id in (
           select group_id from group_members where number = ?1) order by created_at, id`
      )
      .all(member ?? null)
      .flatMap(({ id }) => this.find(String(id)) ?? [])
  }

  add(id: string, numbers: readonly string[]) {
    const put = this.store.sql(
      'insert or ignore into group_members (group_id, number) values (?, ?)'
    )
    for (const number of numbers) put.run(id, number)
  }

  /** The remaining members make new keys, so that the removed member cannot read later messages. */
  remove(id: string, numbers: readonly string[]) {
    const drop = this.store.sql('delete from group_members where group_id = ? and number = ?')
    for (const number of numbers) drop.run(id, number)
    this.demote(id, numbers)
    for (const table of ['sender_keys', 'sender_key_shares']) {
      this.store.sql(`delete from ${table} where group_id = ?`).run(id)
    }
  }

  promote(id: string, numbers: readonly string[]) {
    const put = this.store.sql(
      'insert or ignore into group_admins (group_id, number) values (?, ?)'
    )
    for (const number of numbers) put.run(id, number)
  }

  demote(id: string, numbers: readonly string[]) {
    const drop = this.store.sql('delete from group_admins where group_id = ? and number = ?')
    for (const number of numbers) drop.run(id, number)
  }

  rename(id: string, subject: string) {
    this.store.sql('update groups set subject = ? where id = ?').run(subject, id)
  }
}

export const isGroup = (address: string) => address.endsWith('@g.us')
