/** The client by which webhooks are called (INT-03). */
import { OutboundClient } from '#app/kernel/outbound/client'
import env from '#start/env'

export let outbound = new OutboundClient(() => env.get('OUTBOUND_ALLOW'))

/** Calls by this client until the returned function is called; for tests. */
export function useOutbound(client: OutboundClient): () => void {
  const former = outbound
  outbound = client
  return () => void (outbound = former)
}
