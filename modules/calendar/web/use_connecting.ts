/** Connecting in a window of its own: opens it, waits for what comes of it, and says when the browser blocks it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toasts } from '#web/lib/toasts'
import { beginConnecting, keys } from './api'

const features = 'popup,width=520,height=700'
/** While the person is at Google; the socket says it sooner. */
const lookMs = 3000

/**
 * - `opening`: the address at Google is asked for;
 * - `waiting`: the person is at Google;
 * - `blocked`: the browser opened no window, and `address` leads there by hand.
 */
export type ConnectingState = 'idle' | 'opening' | 'waiting' | 'blocked'

export interface Connecting {
  readonly state: ConnectingState
  /** Of Google's page; null until it is known. */
  readonly address: string | null
  readonly begin: () => void
  readonly giveUp: () => void
}

/** For what is shown while nothing is connected: it ends with the connection. */
export function useConnecting(): Connecting {
  const [state, setState] = useState<ConnectingState>('idle')
  const [address, setAddress] = useState<string | null>(null)
  const giveUp = () => setState('idle')
  useLooking(state === 'waiting' || state === 'blocked')

  async function begin() {
    // Browsers open a window only by the click itself, so it is opened before its address is known.
    const popup = window.open('about:blank', 'google-calendar', features)
    setState('opening')
    try {
      const authUrl = await beginConnecting()
      setAddress(authUrl)
      if (popup) {
        // The page at Google is not to reach this one.
        popup.opener = null
        popup.location.href = authUrl
      }
      setState(popup ? 'waiting' : 'blocked')
    } catch (error) {
      popup?.close()
      setState('idle')
      toasts.failure(error)
    }
  }
  return { state, address, begin: () => void begin(), giveUp }
}

/** Asks again and again whether it is connected now. */
function useLooking(isActive: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      void client.invalidateQueries({ queryKey: keys.state })
    }, lookMs)
    return () => clearInterval(timer)
  }, [isActive, client])
}
