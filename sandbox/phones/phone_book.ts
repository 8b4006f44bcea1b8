// The phones that exist: customers, and business numbers (the phones that scan a QR).
import { createHash, randomInt } from 'node:crypto'
import { Curve, jidDecode, signedKeyPair, type KeyPair } from '@whiskeysockets/baileys'
import { hasWhatsApp, twinOf } from '#sandbox/phones/numbers'
import type { Store } from '#sandbox/state/store'

const SIGNED_PREKEY_ID = 1
const FIRST_BUSINESS_NUMBER = 551140000001

export type PhoneKind = 'customer' | 'business'

export interface Phone {
  readonly number: string
  /** The LID, which hides the number: meaningless digits, never a phone number. */
  readonly lid: string
  readonly name: string
  readonly kind: PhoneKind
  readonly autoRead: boolean
  readonly registrationId: number
  readonly identity: KeyPair
  readonly signedPreKey: { id: number; pair: KeyPair; signature: Buffer }
}

export class PhoneBook {
  /** The contacts that each phone's owner has saved. */
  readonly addressBooks: AddressBooks
  readonly #byNumber = new Map<string, Phone>()
  readonly #byLid = new Map<string, Phone>()
  readonly #byAlias = new Map<string, Phone>()

  constructor(private readonly store: Store) {
    this.addressBooks = new AddressBooks(store)
    for (const row of store.sql('select * from phones order by rowid').all()) {
      const phone = this.#keep(fromRow(row))
      if (row.alias) this.#byAlias.set(String(row.alias), phone)
    }
  }

  all(): Phone[] {
    return [...this.#byNumber.values()]
  }

  find(number: string): Phone | undefined {
    return this.#byNumber.get(number)
  }

  /** The phone and device of an address, by number or by LID. Unknown numbers are created. */
  locate(jid: string): { phone: Phone; device: number } | undefined {
    const address = jidDecode(jid)
    if (!address) return undefined
    const { user, server, device = 0 } = address
    const phone =
      this.#byLid.get(user) ??
      this.#byNumber.get(user) ??
      this.#byAlias.get(user) ??
      (server === 's.whatsapp.net' ? this.#newcomer(user) : undefined)
    return phone && { phone, device }
  }

  /** The phone with that number, in whichever form it is written; used for "is it on WhatsApp?". */
  ask(number: string): Phone | undefined {
    const known = this.#byNumber.get(number)
    if (known) return known
    const twin = twinOf(number)
    return (twin && this.#byNumber.get(twin)) || this.#newcomer(number)
  }

  /** From now on the phone can also be reached by the other form of its number. */
  answerTo(phone: Phone, alias: string) {
    if (this.#byAlias.has(alias)) return
    this.store.sql('update phones set alias = ? where number = ?').run(alias, phone.number)
    this.#byAlias.set(alias, phone)
  }

  /** The customer with that number; created, renamed or given an autoRead setting when requested. */
  ensure(number: string, request: { name?: string; autoRead?: boolean } = {}): Phone {
    const known = this.#byNumber.get(number)
    if (!known) {
      return this.#create(
        number,
        request.name ?? `+${number}`,
        'customer',
        request.autoRead ?? false
      )
    }
    const { name = known.name, autoRead = known.autoRead } = request
    if (known.name === name && known.autoRead === autoRead) return known
    this.store
      .sql('update phones set name = ?, auto_read = ? where number = ?')
      .run(name, Number(autoRead), number)
    return this.#keep({ ...known, name, autoRead })
  }

  /** The business phone with that number; a customer's phone becomes one when it scans a QR. */
  ensureBusiness(number: string, name?: string): Phone {
    const known = this.#byNumber.get(number)
    if (!known)
      return this.#create(number, name ?? `Empresa ${number.slice(-4)}`, 'business', false)
    const changed = { ...known, kind: 'business' as const, name: name ?? known.name }
    this.store
      .sql('update phones set kind = ?, name = ? where number = ?')
      .run('business', changed.name, number)
    return this.#keep(changed)
  }

  /** The first of the demo's business numbers for which `taken` is false. */
  freeBusinessNumber(taken: (number: string) => boolean): string {
    let number = FIRST_BUSINESS_NUMBER
    while (taken(String(number))) number++
    return String(number)
  }

  /** The device number for the next companion; never reused, so that a removed device stays removed. */
  nextDevice(number: string): number {
    const row = this.store
      .sql('update phones set next_device = next_device + 1 where number = ? returning next_device')
      .get(number)
    return Number(row?.next_device) - 1
  }

  // The other form of an existing phone's number belongs to nobody: messages to it are lost, as on WhatsApp.
  #newcomer(number: string): Phone | undefined {
    const twin = twinOf(number)
    if (!hasWhatsApp(number) || (twin && this.#byNumber.has(twin))) return undefined
    return this.ensure(number)
  }

  #create(number: string, name: string, kind: PhoneKind, autoRead: boolean): Phone {
    const identity = Curve.generateKeyPair()
    const signed = signedKeyPair(identity, SIGNED_PREKEY_ID)
    const phone: Phone = {
      number,
      lid: lidOf(number),
      name,
      kind,
      autoRead,
      registrationId: randomInt(1, 16_380),
      identity,
      signedPreKey: {
        id: SIGNED_PREKEY_ID,
        pair: signed.keyPair,
        signature: Buffer.from(signed.signature),
      },
    }
    this.store
      .sql(
        `insert into phones (number, lid, name, kind, auto_read, registration_id, identity_public,
           identity_private, signed_public, signed_private, signed_signature)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
      )
      .run(
        ...[number, phone.lid, name, kind, Number(autoRead), phone.registrationId],
        ...[identity.public, identity.private, signed.keyPair.public, signed.keyPair.private],
        signed.signature
      )
    return this.#keep(phone)
  }

  #keep(phone: Phone): Phone {
    this.#byNumber.set(phone.number, phone)
    this.#byLid.set(phone.lid, phone)
    return phone
  }
}

function lidOf(number: string): string {
  const digest = createHash('sha256').update(`lid:${number}`).digest()
  return `2${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0')}`
}

function fromRow(row: Record<string, unknown>): Phone {
  const bytes = (column: string) => Buffer.from(row[column] as Uint8Array)
  return {
    number: String(row.number),
    lid: String(row.lid),
    name: String(row.name),
    kind: row.kind as PhoneKind,
    autoRead: row.auto_read === 1,
    registrationId: Number(row.registration_id),
    identity: { public: bytes('identity_public'), private: bytes('identity_private') },
    signedPreKey: {
      id: SIGNED_PREKEY_ID,
      pair: { public: bytes('signed_public'), private: bytes('signed_private') },
      signature: bytes('signed_signature'),
    },
  }
}

interface Entry {
  readonly number: string
  readonly name: string
}

class AddressBooks {
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
