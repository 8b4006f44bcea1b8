/** Serializes the library's transactions that touch sessions. */
import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys'

/**
 * The key type that keeps its own lock: nobody else uses its rows, and a running transaction may have to wait for one
 * of them.
 */
const mappings = 'lid-mapping'

/**
 * The library reads a session, uses it and commits it later: for sending under one lock, for receiving under another.
 * If both run at once, the later commit undoes the earlier: the phone cannot decrypt what follows and has to request
 * it again. Here they share one lock.
 */
export function inOneLine(keys: SignalKeyStoreWithTransaction) {
  const transaction = keys.transaction.bind(keys)
  keys.transaction = (work, label) => transaction(work, label === mappings ? label : 'sessions')
}
