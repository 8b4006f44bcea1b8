// Encrypts and decrypts with a phone's Signal keys; the changed keys are written only when `save` is called.
import { Curve, generateSignalPubKey, type KeyPair } from '@whiskeysockets/baileys'
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal'
import type { Phone } from '#sandbox/phones/phone_book'
import type { Store } from '#sandbox/state/store'
import { sessionStart, type KeyBundle } from '#sandbox/wire/key_bundle'

const PREKEY_MESSAGE = 3

/** `skmsg` is encrypted with a group's key, not with a session. */
export type EncType = 'pkmsg' | 'msg' | 'skmsg'
export interface Peer {
  readonly number: string
  readonly device: number
}
/** `save` writes the advanced ratchet; call it in the transaction that records the message. */
export interface Encrypted {
  readonly type: EncType
  readonly body: Buffer
  save(): void
}
export interface Decrypted {
  readonly plain: Buffer
  save(): void
}

export class Endpoint {
  constructor(
    private readonly store: Store,
    private readonly phone: Phone
  ) {}

  /** This phone's public keys for a new session with it; each call consumes one one-time key. */
  bundle(): KeyBundle {
    const { number, signedPreKey } = this.phone
    const pair = Curve.generateKeyPair()
    const row = this.store
      .sql('update phones set next_prekey = next_prekey + 1 where number = ? returning next_prekey')
      .get(number)
    const id = Number(row?.next_prekey) - 1
    this.store
      .sql('insert into phone_prekeys (number, id, public, private) values (?, ?, ?, ?)')
      .run(number, id, pair.public, pair.private)
    return {
      registrationId: this.phone.registrationId,
      identity: Buffer.from(this.phone.identity.public),
      signedPreKey: {
        id: signedPreKey.id,
        value: Buffer.from(signedPreKey.pair.public),
        signature: signedPreKey.signature,
      },
      preKey: { id, value: Buffer.from(pair.public) },
    }
  }

  /** Encrypts for one device. `start` returns its bundle when no session exists or when `fresh` is set. */
  async encrypt(peer: Peer, plain: Buffer, start: () => KeyBundle, fresh = false) {
    const keys = new PendingKeys(this.store, this.phone)
    const address = new ProtocolAddress(peer.number, peer.device)
    if (fresh || !(await keys.loadSession(address.toString()))) {
      const begin = sessionStart(start()) as Parameters<SessionBuilder['initOutgoing']>[0]
      await new SessionBuilder(keys, address).initOutgoing(begin)
    }
    const { type, body } = await new SessionCipher(keys, address).encrypt(plain)
    const encrypted: Encrypted = {
      type: type === PREKEY_MESSAGE ? 'pkmsg' : 'msg',
      body: Buffer.from(body, 'binary'),
      save: () => keys.save(),
    }
    return encrypted
  }

  /** Decrypts what one device sent; throws libsignal's errors when that fails. */
  async decrypt(peer: Peer, type: EncType, body: Buffer): Promise<Decrypted> {
    const keys = new PendingKeys(this.store, this.phone)
    const cipher = new SessionCipher(keys, new ProtocolAddress(peer.number, peer.device))
    const plain =
      type === 'pkmsg'
        ? await cipher.decryptPreKeyWhisperMessage(body)
        : await cipher.decryptWhisperMessage(body)
    return { plain, save: () => keys.save() }
  }
}

/** libsignal's key store over our tables: reads go straight through, writes are buffered until save(). */
class PendingKeys {
  readonly #sessions = new Map<string, SessionRecord>()
  readonly #spent = new Set<number>()

  constructor(
    private readonly store: Store,
    private readonly phone: Phone
  ) {}

  save() {
    const { number } = this.phone
    const put = 'insert or replace into phone_sessions (number, address, record) values (?, ?, ?)'
    for (const [address, record] of this.#sessions) {
      this.store.sql(put).run(number, address, JSON.stringify(record.serialize()))
    }
    for (const id of this.#spent) {
      this.store.sql('delete from phone_prekeys where number = ? and id = ?').run(number, id)
    }
  }

  async loadSession(address: string) {
    const pending = this.#sessions.get(address)
    if (pending) return pending
    const row = this.store
      .sql('select record from phone_sessions where number = ? and address = ?')
      .get(this.phone.number, address)
    return row ? SessionRecord.deserialize(JSON.parse(String(row.record))) : null
  }

  async storeSession(address: string, record: SessionRecord) {
    this.#sessions.set(address, record)
  }

  isTrustedIdentity() {
    return true
  }

  async loadPreKey(id: number | string) {
    const row = this.store
      .sql('select public, private from phone_prekeys where number = ? and id = ?')
      .get(this.phone.number, Number(id))
    if (!row) return undefined
    return signalPair({ public: row.public as Uint8Array, private: row.private as Uint8Array })
  }

  removePreKey(id: number) {
    this.#spent.add(id)
  }

  loadSignedPreKey() {
    return signalPair(this.phone.signedPreKey.pair)
  }

  getOurRegistrationId() {
    return this.phone.registrationId
  }

  getOurIdentity() {
    return signalPair(this.phone.identity)
  }
}

function signalPair(pair: KeyPair) {
  return {
    privKey: Buffer.from(pair.private),
    pubKey: Buffer.from(generateSignalPubKey(pair.public)),
  }
}
