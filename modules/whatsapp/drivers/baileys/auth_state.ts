/** The library's secrets in our store: credentials, and the keys that encrypt and decrypt messages. */
import encryption from '@adonisjs/core/services/encryption'
import {
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  proto,
  type AuthenticationCreds,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import { boundedCache, upTo } from '#modules/whatsapp/drivers/baileys/bounded_cache'
import type { quietLogger } from '#modules/whatsapp/drivers/baileys/quiet_logger'
import type { IdentityPair } from '#modules/whatsapp/contract'
import type { Arrival } from '#modules/whatsapp/drivers/driver'
import {
  unlessDeleted,
  type KeyRow,
  type Secrets,
  type SecretStore,
} from '#modules/whatsapp/drivers/services'

/** Pseudo key type under which a decrypted message is passed along with the keys that its decryption used up. */
export const arrivalType = 'guiche-arrival'

type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface AuthHearers {
  /**
   * Called when a read or write failed: memory and database may then differ, and a socket that continued would use
   * keys twice, or acknowledge messages that were never stored.
   */
  lost(error: Error): void
  /**
   * Which phone is behind a hidden id, wherever the library learned it: a message, the history, a number check.
   * Called before the library stores it, because the library learns it only once.
   */
  pairs(pairs: readonly IdentityPair[]): Promise<void>
}

export async function openAuthState(
  connectionId: number,
  secrets: SecretStore,
  logger: ReturnType<typeof quietLogger>,
  hearers: AuthHearers
): Promise<AuthState> {
  const seal = sealFor(connectionId)
  const stored = await secrets.readCreds()
  const known = stored ? (seal.open(stored) as AuthenticationCreds) : null
  // Credentials that no phone has confirmed would log in as an unknown device and be taken for unlinked.
  const creds = known?.account ? known : initAuthCreds()
  return new AuthState(secrets, creds, seal, logger, hearers)
}

export class AuthState {
  readonly keys: SignalKeyStore
  /**
   * Keys known to be missing in the store, which the library asks for with each message. Safe to cache: reads and
   * writes of a session's keys run one after the other, and nobody else writes them while the lease is ours.
   */
  readonly #absent = new LRUCache<string, true>(upTo(5000))
  readonly #underway = new Set<Promise<unknown>>()
  #flushing: Promise<void> = Promise.resolve()
  #isTouched = false
  #isClosed = false

  constructor(
    readonly secrets: SecretStore,
    readonly creds: AuthenticationCreds,
    readonly seal: Seal,
    logger: ReturnType<typeof quietLogger>,
    readonly hearers: AuthHearers
  ) {
    const store: SignalKeyStore = {
      get: (type, ids) => this.#read(type, ids),
      set: (changes) => this.#keep(changes as Changes),
    }
    const cache = boundedCache({
      max: 2000,
      ttlMs: 5 * 60_000,
      keep: (key) => !key.startsWith(`${arrivalType}.`),
    })
    this.keys = makeCacheableSignalKeyStore(store, logger, cache)
  }

  /** The credentials have changed: they are written soon, at the latest with the next keys. */
  touch() {
    this.#isTouched = true
    this.flush().catch(() => undefined)
  }

  /** Resolves when the credentials are in the database; rejects when they cannot be written. */
  flush(): Promise<void> {
    const nothing = { upserts: [], deletes: [], arrivals: [] }
    const write = async () => {
      if (this.#isTouched) await this.#write(nothing)
    }
    this.#flushing = this.#flushing.then(write, write)
    return this.#flushing
  }

  /**
   * Writes what is pending, and nothing afterwards: what the library still does with a closed socket must not reach
   * the rows of the next one, or rows that are being erased.
   */
  async close() {
    await this.flush().catch(() => undefined)
    this.#isClosed = true
    await Promise.allSettled(this.#underway)
  }

  async #read<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const unknown = ids.filter((id) => !this.#absent.has(`${type}.${id}`))
    if (!unknown.length) return {}
    const rows = await this.#guard(this.secrets.readKeys(type, unknown))
    const found = new Set(rows.map(({ id }) => id))
    for (const id of unknown) if (!found.has(id)) this.#absent.set(`${type}.${id}`, true)
    const opened = rows.map(({ id, value }) => [id, revive(type, this.seal.open(value))])
    return Object.fromEntries(opened) as Record<string, SignalDataTypeMap[T]>
  }

  async #keep(changes: Changes) {
    const pairs = pairsOf(changes)
    if (pairs.length && !this.#isClosed) await this.#guard(this.hearers.pairs(pairs))
    await this.#write(split(changes, this.seal))
  }

  async #write(changes: Omit<Secrets, 'creds'>) {
    if (this.#isClosed) throw new Error('this socket is closed: its keys are not written any more')
    for (const { type, id } of changes.upserts) this.#absent.delete(`${type}.${id}`)
    const creds = this.#isTouched ? this.seal.close(this.creds) : null
    this.#isTouched = false
    const written = this.secrets.write({ creds, ...changes }).catch(unlessDeleted)
    const work = this.#guard(written).finally(() => this.#underway.delete(work))
    this.#underway.add(work)
    await work
  }

  async #guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.hearers.lost(error as Error)
      throw error
    }
  }
}

/** The library stores each pair in both directions; the one keyed by hidden id is unambiguous. */
function pairsOf(changes: Changes): IdentityPair[] {
  const mark = '_reverse'
  return Object.entries(changes['lid-mapping'] ?? {})
    .filter(([id, phone]) => id.endsWith(mark) && typeof phone === 'string')
    .map(([id, phone]) => ({ lid: id.slice(0, -mark.length), phone: phone as string }))
}

function split(changes: Changes, seal: Seal): Omit<Secrets, 'creds'> {
  const upserts: KeyRow[] = []
  const deletes: Omit<KeyRow, 'value'>[] = []
  for (const [type, byId] of Object.entries(changes)) {
    if (type === arrivalType) continue
    for (const [id, value] of Object.entries(byId)) {
      if (value === null || value === undefined) deletes.push({ type, id })
      else upserts.push({ type, id, value: seal.close(value) })
    }
  }
  const arrivals = Object.values(changes[arrivalType] ?? {}) as Arrival[]
  return { upserts, deletes, arrivals }
}

/** Decrypts the credentials of a row of secrets; throws when they were encrypted with another APP_KEY. */
export const openCreds = (connectionId: number, encrypted: string) =>
  sealFor(connectionId).open(encrypted) as AuthenticationCreds

type Seal = ReturnType<typeof sealFor>
/** A row of secrets gives access to the account: encrypted, and bound to its connection. */
function sealFor(connectionId: number) {
  const purpose = `whatsapp.secrets:${connectionId}`
  return {
    close: (value: unknown): string =>
      encryption.encrypt(JSON.stringify(value, BufferJSON.replacer), { purpose }),
    open: (text: string): unknown => {
      const opened = encryption.decrypt<string>(text, purpose)
      if (opened === null) {
        throw new Error(`the secrets of connection ${connectionId} need another APP_KEY`)
      }
      return JSON.parse(opened, BufferJSON.reviver)
    },
  }
}

function revive<T extends keyof SignalDataTypeMap>(type: T, value: unknown): SignalDataTypeMap[T] {
  if (type !== 'app-state-sync-key') return value as SignalDataTypeMap[T]
  return proto.Message.AppStateSyncKeyData.fromObject(value as object) as never
}
