/** When a file does not open: its signed URL may have expired, which happens after an hour. */
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ended } from '#web/lib/fetch_again'
import { keys } from '../keys'

export interface Renewal {
  readonly isBroken: boolean
  /** Fetches new URLs, once for each broken URL. */
  readonly onBroken: () => void
  /** Retries the same URL when the server has no other one; undefined until that is known. */
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

/** All pictures of a conversation break at once: they share one fetch, which returns a URL for each. */
async function renew(client: QueryClient, query: Query) {
  // A next-page fetch does not refresh the pages already shown: wait for it, then refetch.
  if (query.state.fetchMeta?.fetchMore) await ended(query)
  await client.invalidateQueries(
    { queryKey: query.queryKey, exact: true },
    { cancelRefetch: false }
  )
}
