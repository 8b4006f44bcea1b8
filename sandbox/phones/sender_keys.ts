// A phone's keys for one group: its own key for sending, and those received from other members.
import { BufferJSON } from '@whiskeysockets/baileys'
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js'
import type { Decrypted, Peer } from '#sandbox/phones/endpoint'
import type { Store } from '#sandbox/state/store'

export interface GroupEncrypted {
  readonly body: Buffer
  /** The key distribution message that a device needs before it can decrypt `body`. */
  readonly distribution: Buffer
  /** Writes the advanced key; call it in the transaction that records the message. */
  save(): void
}

export class SenderKeys {
  readonly #pending = new Map<string, SenderKeyRecord>()

  constructor(
    private readonly store: Store,
    /** Number of the phone. */
    private readonly number: string,
    private readonly group: string
  ) {}

  async encrypt(plain: Buffer): Promise<GroupEncrypted> {
    const name = this.#nameOf({ number: this.number, device: 0 })
    const distribution = await this.distribution()
    const body = await new GroupCipher(this, name).encrypt(plain)
    return {
      body: Buffer.from(body),
      distribution,
      save: () => this.save(),
    }
  }

  /** The phone's own key in its current state, created when there is none yet. */
  async distribution(): Promise<Buffer> {
    const name = this.#nameOf({ number: this.number, device: 0 })
    const message = await new GroupSessionBuilder(this).create(name)
    return Buffer.from(message.serialize())
  }

  /** Throws when the sender's key was never received or cannot decrypt this. */
  async decrypt(sender: Peer, body: Buffer): Promise<Decrypted> {
    const plain = await new GroupCipher(this, this.#nameOf(sender)).decrypt(body)
    return { plain: Buffer.from(plain), save: () => this.save() }
  }

  /** Stores in memory the key that a member sent; call save() to persist it. */
  async learn(sender: Peer, distribution: Uint8Array) {
    const message = new SenderKeyDistributionMessage(null, null, null, null, distribution)
    await new GroupSessionBuilder(this).process(this.#nameOf(sender), message)
  }

  /** Returns true when that device has received this phone's own key. */
  isSharedWith({ number, device }: Peer): boolean {
    const known = this.store
      .sql('select 1 from sender_key_shares where number = ? and group_id = ? and device = ?')
      .get(this.number, this.group, `${number}.${device}`)
    return known !== undefined
  }

  noteShared({ number, device }: Peer) {
    this.store
      .sql('insert or ignore into sender_key_shares (number, group_id, device) values (?, ?, ?)')
      .run(this.number, this.group, `${number}.${device}`)
  }

  save() {
    const put =
      'insert or replace into sender_keys (number, group_id, sender, record) values (?, ?, ?, ?)'
    for (const [sender, record] of this.#pending) {
      const text = JSON.stringify(record.serialize(), BufferJSON.replacer)
      this.store.sql(put).run(this.number, this.group, sender, text)
    }
  }

  async loadSenderKey(name: SenderKeyName): Promise<SenderKeyRecord> {
    const pending = this.#pending.get(name.toString())
    if (pending) return pending
    const row = this.store
      .sql('select record from sender_keys where number = ? and group_id = ? and sender = ?')
      .get(this.number, this.group, name.toString())
    if (!row) return new SenderKeyRecord()
    return SenderKeyRecord.deserialize(Buffer.from(String(row.record)))
  }

  async storeSenderKey(name: SenderKeyName, record: SenderKeyRecord) {
    this.#pending.set(name.toString(), record)
  }

  #nameOf({ number, device }: Peer): SenderKeyName {
    const address = `${number}.${device}`
    return new SenderKeyName(this.group, { id: number, deviceId: device, toString: () => address })
  }
}
