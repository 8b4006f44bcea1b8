/** What a driver is given to work with: the stored state of its connection, and what happens about calls. */
import type { ChatAddress, Sender } from '#modules/whatsapp/contract'
import type { Arrival } from '#modules/whatsapp/drivers/driver'

/** One of a driver's keys, under the driver's own names. */
export interface KeyRow {
  readonly type: string
  readonly id: string
  /** Encrypted by the driver, as are the credentials. */
  readonly value: string
}

/** Changes that belong together. */
export interface Secrets {
  /** Null when they are unchanged. */
  readonly creds: string | null
  readonly upserts: readonly KeyRow[]
  readonly deletes: readonly Omit<KeyRow, 'value'>[]
  /** Messages that were decrypted with these keys. */
  readonly arrivals: readonly Arrival[]
}

/** The secrets of one session: credentials, and the keys that encrypt and decrypt messages. */
export interface SecretStore {
  /** Null when the connection has none yet. */
  readCreds(): Promise<string | null>
  /** Those that exist; the others are left out. */
  readKeys(type: string, ids: readonly string[]): Promise<Omit<KeyRow, 'type'>[]>
  /**
   * Writes all of it or nothing, the messages into the inbox in the same statement as the keys that they used up.
   * Throws LeaseLost, and writes nothing, when another process has taken over the session; `ConnectionDeleted`.
   */
  write(secrets: Secrets): Promise<void>
}

/** Handed in with each socket, for its connection. */
export interface DriverServices {
  readonly secrets: SecretStore
  /** The version of WhatsApp Web to report, `2.3000.1035194821`; null for the driver's own. */
  webVersion(): Promise<string | null>
  /** What `Driver.prepare` made of the message sent under this id; null when it was never sent, or is kept no longer. */
  encodedOf(wid: string): Promise<Buffer | null>
  /** `Arrival.payload` of a message in the inbox (IN-11); null when it never came. */
  payloadOf(message: Pick<Arrival, 'chat' | 'fromMe' | 'wid'>): Promise<Buffer | null>
  /**
   * Records how a call ended whose arrival waits for that; returns its chat, or null when no such call rings any more.
   * Idempotent (IN-63).
   */
  resolveCall(wid: string, end: 'missed' | 'taken'): Promise<ChatAddress | null>
  /** Asks a caller whose call was refused to write instead; once in five minutes. Throws `ConnectionDeleted`. */
  noticeRefusedCall(caller: RefusedCaller): Promise<void>
}

/** A device that is used no more, and the credentials with which it logged in, as they were stored. */
export interface StoredDevice {
  readonly connectionId: number
  readonly creds: string
}

export interface RefusedCaller {
  readonly chat: ChatAddress
  readonly sender: Pick<Sender, 'phone' | 'lid'>
}

/** A write came too late: the connection was deleted meanwhile. */
export class ConnectionDeleted extends Error {}

/**
 * For the `catch` of a write that belongs to a connection: ignores that it is deleted, rethrows everything else. The
 * socket stays open, so that the device can still be unlinked.
 */
export function unlessDeleted(error: Error): void {
  if (!(error instanceof ConnectionDeleted)) throw error
}
