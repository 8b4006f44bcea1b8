/** Keys that programs and operators send instead of a session's token: as their holders see them, and their digests. */
import { createHash } from 'node:crypto'
import { AccessToken } from '@adonisjs/auth/access_tokens'

/** What a key begins with: whose it is, which tools that look for secrets in code find, too. */
export type KeyPrefix = 'guiche_' | 'guiche_operator_'
/** Characters after the prefix by which people recognise a key. */
const hintLength = 5

export interface NewKey {
  readonly key: string
  readonly hash: string
  /** Its first characters. */
  readonly hint: string
}

/** A random key with a checksum at its end. Only its digest is kept. */
export function newKey(prefix: KeyPrefix): NewKey {
  const key = `${prefix}${AccessToken.seed(40).secret.release()}`
  return { key, hash: digestOf(key), hint: key.slice(0, prefix.length + hintLength) }
}

/** The digest under which the key is kept. Null for what cannot be such a key. */
export const hashOfKey = (given: string | null, prefix: KeyPrefix): string | null =>
  given?.startsWith(prefix) ? digestOf(given) : null

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')
