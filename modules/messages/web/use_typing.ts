/** The typing indicator of one ticket, cleared when the user leaves it. */
import { useEffect, useMemo } from 'react'
import { sendTyping } from './api_messages'
import { typingNotifier } from './typing'

export function useTyping(ticketId: number) {
  const sign = useMemo(
    // Failures are ignored: the customer merely does not see the indicator.
    () => typingNotifier((state) => void sendTyping(ticketId, state).catch(() => undefined)),
    [ticketId]
  )
  useEffect(() => sign.stops, [sign])
  return sign
}
