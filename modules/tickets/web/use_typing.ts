/** The typing sign of one ticket, taken back when one leaves it. */
import { useEffect, useMemo } from 'react'
import { sendTyping } from './api_messages'
import { typingNotifier } from './typing'

export function useTyping(ticketId: number) {
  const sign = useMemo(
    // Without it the customer misses a word on his screen, and nothing else.
    () => typingNotifier((state) => void sendTyping(ticketId, state).catch(() => undefined)),
    [ticketId]
  )
  useEffect(() => sign.stops, [sign])
  return sign
}
