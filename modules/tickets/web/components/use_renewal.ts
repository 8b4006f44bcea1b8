/** What to do when the address of a file no longer opens: its signature runs out after an hour. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../keys'

/** `onBroken` asks the server for new addresses, once for each; `isBroken` until the new one is there. */
export function useRenewal(ticketId: number, url: string | null) {
  const client = useQueryClient()
  const [broken, setBroken] = useState<string | null>(null)
  return {
    isBroken: url !== null && broken === url,
    onBroken: () => {
      if (url === null || broken === url) return
      setBroken(url)
      void client.invalidateQueries({ queryKey: keys.messages(ticketId) })
    },
  }
}
