/** Where Google is, how this installation is known there, and the client by which it is called (INT-03). */
import { OutboundClient } from '#app/kernel/outbound/client'
import env from '#start/env'
import { allowedAddressesOf } from '#start/allowed_addresses'

/** GOOGLE_URL is another server for all of them, such as the sandbox's. */
export function googleAddresses() {
  const other = env.get('GOOGLE_URL')?.replace(/\/+$/, '')
  return {
    authorize: `${other ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${other ?? 'https://oauth2.googleapis.com'}/token`,
    revoke: `${other ?? 'https://oauth2.googleapis.com'}/revoke`,
    account: `${other ?? 'https://openidconnect.googleapis.com'}/v1/userinfo`,
    calendar: other ?? 'https://www.googleapis.com',
  }
}

/** As this installation is registered at Google; null while it is not. */
export function registration(): { readonly id: string; readonly secret: string } | null {
  const id = env.get('GOOGLE_CLIENT_ID')
  const secret = env.get('GOOGLE_CLIENT_SECRET')?.release()
  return id && secret ? { id, secret } : null
}

/** The operator named it, so it may lie in the server's own network. */
function named() {
  const other = env.get('GOOGLE_URL')
  if (!other) return []
  const { hostname, port, protocol } = new URL(other)
  return allowedAddressesOf(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
}

export let outbound = new OutboundClient(() => [...env.get('OUTBOUND_ALLOW'), ...named()])

/** Calls by this client until the returned function is called; for tests. */
export function useOutbound(client: OutboundClient): () => void {
  const former = outbound
  outbound = client
  return () => void (outbound = former)
}
