/** A connection's access token: hashed for lookup, encrypted to be shown to its admin again (API-10, EXT-01). */
import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { maskOf } from '#app/kernel/text/mask'

const purpose = 'whatsapp.token'

/** The two columns of a token; both null for none, so a blank token never matches. */
export function tokenColumns(token: string | null) {
  if (!token) return { token: null, tokenHash: null }
  return { token: encryption.encrypt(token, { purpose }), tokenHash: hashOfToken(token) }
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Null for none, and for one that was encrypted with another APP_KEY. */
export function openToken({ token }: { readonly token: string | null }): string | null {
  return token ? encryption.decrypt<string>(token, purpose) : null
}

/** `••••` and the last four characters. */
export function maskedToken(row: { readonly token: string | null }): string | null {
  const token = openToken(row)
  return token && maskOf(token)
}
