/** What to do when a file does not open: its address may have run out, as they do after an hour. */
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ended } from '../fetch_again'
import { keys } from '../keys'

export interface Renewal {
  readonly isBroken: boolean
  /** Asks the server for new addresses, once for each. */
  readonly onBroken: () => void
  /** There is no other address, and this one does not open: tries it anew. Until that is known undefined. */
  readonly retry: (() => void) | undefined
}

export function useRenewal(ticketId: number, url: string | null): Renewal {
  const client = useQueryClient()
  const [broken, setBroken] = useState<{ url: string; isAnswered: boolean } | null>(null)
  const isBroken = url !== null && broken?.url === url

  async function onBroken() {
    if (url === null || isBroken) return
    setBroken({ url, isAnswered: false })
    const conversations = client.getQueryCache().findAll({ queryKey: keys.messages(ticketId) })
    await Promise.all(conversations.map((query) => renew(client, query)))
    setBroken((now) => (now?.url === url ? { url, isAnswered: true } : now))
  }
  return {
    isBroken,
    onBroken: () => void onBroken(),
    retry: isBroken && broken.isAnswered ? () => setBroken(null) : undefined,
  }
}

/** All pictures of a conversation break together: they wait for one answer, with an address for each. */
async function renew(client: QueryClient, query: Query) {
  // A page more brings none for what is shown.
  if (query.state.fetchMeta?.fetchMore) await ended(query)
  await client.invalidateQueries(
    { queryKey: query.queryKey, exact: true },
    { cancelRefetch: false }
  )
}
