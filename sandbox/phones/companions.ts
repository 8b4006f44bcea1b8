// The devices linked to business phones (each is one connection of the product) and their public keys.
import type { Store } from '#sandbox/state/store'
import type { KeyBundle, PublicKey, SignedKey } from '#sandbox/wire/key_bundle'

export interface Companion {
  readonly number: string
  readonly device: number
  readonly keyIndex: number
  readonly registrationId: number
  readonly identity: Buffer
  readonly noisePublic: Buffer
  readonly signedPreKey: SignedKey
}

export class Companions {
  constructor(private readonly store: Store) {}

  of(number: string): Companion[] {
    const rows = this.store.sql('select * from companions where number = ? order by device')
    return rows.all(number).map(fromRow)
  }

  find(number: string, device: number): Companion | undefined {
    const row = this.store
      .sql('select * from companions where number = ? and device = ?')
      .get(number, device)
    return row && fromRow(row)
  }

  /** Business numbers that have at least one linked device. */
  pairedNumbers(): string[] {
    const rows = this.store.sql('select distinct number from companions order by number').all()
    return rows.map((row) => String(row.number))
  }

  add(companion: Companion) {
    const { signedPreKey: signed } = companion
    this.store
      .sql(
        `insert into companions (number, device, key_index, registration_id, identity, noise_public,
           signed_id, signed_public, signed_signature) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`
      )
      .run(
        ...[companion.number, companion.device, companion.keyIndex, companion.registrationId],
        ...[companion.identity, companion.noisePublic, signed.id, signed.value, signed.signature]
      )
  }

  /** Removes the device and its offline queue. */
  remove({ number, device }: Companion) {
    this.store.transaction(() => {
      for (const table of ['companions', 'companion_prekeys', 'waiting']) {
        this.store.sql(`delete from ${table} where number = ? and device = ?`).run(number, device)
      }
      const address = `${number}.${device}`
      this.store.sql('delete from phone_sessions where address = ?').run(address)
    })
  }

  saveSignedPreKey({ number, device }: Companion, key: SignedKey) {
    this.store
      .sql(
        `update companions set signed_id = ?, signed_public = ?, signed_signature = ?
         where number = ? and device = ?`
      )
      .run(key.id, key.value, key.signature, number, device)
  }

  addPreKeys({ number, device }: Companion, keys: readonly PublicKey[]) {
    const put = this.store.sql(
      'insert or replace into companion_prekeys (number, device, id, value) values (?, ?, ?, ?)'
    )
    this.store.transaction(() => {
      for (const key of keys) put.run(number, device, key.id, key.value)
    })
  }

  countPreKeys({ number, device }: Companion): number {
    const row = this.store
      .sql('select count(*) as total from companion_prekeys where number = ? and device = ?')
      .get(number, device)
    return Number(row?.total)
  }

  /** The device's keys for a new session; each one-time key is handed out only once. */
  takeBundle(companion: Companion): KeyBundle {
    const { number, device } = companion
    const row = this.store
      .sql(
        `delete from companion_prekeys where number = ?1 and device = ?2 and id = (
           select min(id) from companion_prekeys where number = ?1 and device = ?2)
         returning id, value`
      )
      .get(number, device)
    return {
      registrationId: companion.registrationId,
      identity: companion.identity,
      signedPreKey: this.find(number, device)?.signedPreKey ?? companion.signedPreKey,
      preKey: row && { id: Number(row.id), value: Buffer.from(row.value as Uint8Array) },
    }
  }

  /** Returns true once: the phone's history is sent after the first login after pairing. */
  claimHistory({ number, device }: Companion): boolean {
    const { changes } = this.store
      .sql(
        `update companions set history_sent = 1
         where number = ? and device = ? and history_sent = 0`
      )
      .run(number, device)
    return changes > 0
  }
}

function fromRow(row: Record<string, unknown>): Companion {
  const bytes = (column: string) => Buffer.from(row[column] as Uint8Array)
  return {
    number: String(row.number),
    device: Number(row.device),
    keyIndex: Number(row.key_index),
    registrationId: Number(row.registration_id),
    identity: bytes('identity'),
    noisePublic: bytes('noise_public'),
    signedPreKey: {
      id: Number(row.signed_id),
      value: bytes('signed_public'),
      signature: bytes('signed_signature'),
    },
  }
}
