/** What to do when a file does not open: its address may have run out, as they do after an hour. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
    // All pictures of a conversation break together: they wait for one answer.
    await client.invalidateQueries({ queryKey: keys.messages(ticketId) }, { cancelRefetch: false })
    setBroken((now) => (now?.url === url ? { url, isAnswered: true } : now))
  }
  return {
    isBroken,
    onBroken: () => void onBroken(),
    retry: isBroken && broken.isAnswered ? () => setBroken(null) : undefined,
  }
}
