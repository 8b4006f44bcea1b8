/** The client by which servers with models are called (INT-03). */
import { OutboundClient } from '#app/kernel/outbound/client'
import type { ModelServer } from '#modules/ai/contract'
import env from '#start/env'
import { allowedAddressesOf } from '#start/allowed_addresses'

/** Where each interface is served unless a company's admin chooses another server. */
export const defaultServers = () => ({
  openai: env.get('OPENAI_BASE_URL') ?? 'https://api.openai.com/v1',
  ollama: env.get('OLLAMA_URL') ?? 'http://127.0.0.1:11434',
})

/** The operator named these, so they may lie in the server's own network. */
const named = () => Object.values(defaultServers()).map(hostOf).flatMap(allowedAddressesOf)

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

export let outbound = new OutboundClient(() => [...env.get('OUTBOUND_ALLOW'), ...named()])

const ofHosts = new Map<string, OutboundClient>()

/** Beside what `outbound` may call, this very host where the operator has named it. */
export function outboundTo({ url, isNamedByOperator }: ModelServer): OutboundClient {
  if (!isNamedByOperator) return outbound
  const host = hostOf(url)
  const client =
    ofHosts.get(host) ??
    new OutboundClient(() => [
      ...env.get('OUTBOUND_ALLOW'),
      ...[...named(), ...allowedAddressesOf(host)],
    ])
  ofHosts.set(host, client)
  return client
}

/** Calls by this client until the returned function is called; for tests. */
export function useOutbound(client: OutboundClient): () => void {
  const former = outbound
  outbound = client
  return () => void (outbound = former)
}
