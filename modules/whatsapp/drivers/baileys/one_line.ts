/** Lets the library's transactions that touch sessions run one after the other. */
import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys'

/** Its rows are nobody else's, and a transaction that is under way may have to wait for one of these. */
const mappings = 'lid-mapping'

/**
 * The library reads a session, uses it and commits it later: what we send under one lock, what comes in
 * under another. Both at once, and the later commit undoes the earlier: the phone cannot open what
 * follows and has to ask for it again. Here they share one lock.
 */
export function inOneLine(keys: SignalKeyStoreWithTransaction) {
  const transaction = keys.transaction.bind(keys)
  keys.transaction = (work, label) => transaction(work, label === mappings ? label : 'sessions')
}
