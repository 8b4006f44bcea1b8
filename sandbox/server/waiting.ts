// The offline queue: every stanza for a companion stays here until the companion confirms it.
import { encodeBinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from '#sandbox/phones/companions'
import type { Store } from '#sandbox/state/store'
import type { Stanza } from '#sandbox/wire/node'

type Device = Pick<Companion, 'number' | 'device'>

export class Waiting {
  constructor(private readonly store: Store) {}

  /** Returns its sequence number in the queue. */
  keep({ number, device }: Device, stanza: Stanza): number {
    const { id, type } = keysOf(stanza)
    const { lastInsertRowid } = this.store
      .sql(
        `insert into waiting (number, device, class, id, type, stanza)
         values (?, ?, ?, ?, ?, ?)`
      )
      .run(number, device, stanza.tag, id, type, encodeBinaryNode(stanza))
    return Number(lastInsertRowid)
  }

  /**
   * Replaces the stanza that the client could not decrypt and returns its sequence number.
   * The client refuses the undecryptable one right after it has requested this one: that refusal must not remove it.
   */
  replace(companion: Device, stanza: Stanza): number {
    const { number, device } = companion
    const row = this.store
      .sql(
        `update waiting set stanza = ?, ignore_refusal = ignore_refusal + 1
         where number = ? and device = ? and class = 'message' and id = ? returning seq`
      )
      .get(encodeBinaryNode(stanza), number, device, stanza.attrs.id)
    return row ? Number(row.seq) : this.keep(companion, stanza)
  }

  /** The client has it: each confirmation is about one stanza. Returns false when none was queued under these ids. */
  confirm({ number, device }: Device, kind: string, ids: readonly string[], type?: string) {
    let confirmed = false
    for (const id of ids) {
      const { changes } = this.store
        .sql(
          `delete from waiting where seq = (
             select min(seq) from waiting where number = ? and device = ? and class = ? and id = ?
               and (?5 is null or type = ?5))`
        )
        .run(number, device, kind, id, type ?? null)
      confirmed ||= changes > 0
    }
    return confirmed
  }

  /** The client refuses it. Returns true when it is dropped, false when a replacement is being sent. */
  refuse({ number, device }: Device, id: string): boolean {
    const { changes } = this.store
      .sql(
        `update waiting set ignore_refusal = ignore_refusal - 1
         where number = ? and device = ? and class = 'message' and id = ? and ignore_refusal > 0`
      )
      .run(number, device, id)
    return changes === 0 && this.confirm({ number, device }, 'message', [id])
  }

  /** What is queued after `after`, oldest first, still encoded: synchronous, so nothing is queued during the read. */
  after({ number, device }: Device, after: number): { seq: number; packed: Buffer }[] {
    return this.store
      .sql(
        'select seq, stanza from waiting where number = ? and device = ? and seq > ? order by seq'
      )
      .all(number, device, after)
      .map((row) => ({ seq: Number(row.seq), packed: Buffer.from(row.stanza as Uint8Array) }))
  }

  /** The highest sequence number of all queues. */
  last(): number {
    return Number(this.store.sql('select max(seq) as last from waiting').get()?.last ?? 0)
  }

  count({ number, device }: Device): number {
    const row = this.store
      .sql('select count(*) as total from waiting where number = ? and device = ?')
      .get(number, device)
    return Number(row?.total)
  }
}

function keysOf(stanza: Stanza) {
  return { id: stanza.attrs.id, type: stanza.attrs.type ?? '' }
}
