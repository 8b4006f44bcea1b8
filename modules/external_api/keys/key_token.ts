/** The key of a program as its holder sees it, and its digest. */
import { createHash } from 'node:crypto'
import { AccessToken } from '@adonisjs/auth/access_tokens'

/** Tools that look for secrets in code find it by this and by the checksum at its end. */
const prefix = 'guiche_'
const hintLength = prefix.length + 5

export interface NewKey {
  readonly key: string
  readonly hash: string
  /** Its first characters. */
  readonly hint: string
}
export function newKey(): NewKey {
  const key = `${prefix}${AccessToken.seed(40).secret.release()}`
  return { key, hash: digestOf(key), hint: key.slice(0, hintLength) }
}

/** Null for what cannot be such a key. */
export const hashOfKey = (given: string | null): string | null =>
  given?.startsWith(prefix) ? digestOf(given) : null

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')
