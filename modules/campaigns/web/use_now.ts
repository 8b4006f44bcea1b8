/** The current time for what is shown relative to it; renewed twice a minute. */
import { useEffect, useState } from 'react'

const renewedMs = 30_000

/** Milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), renewedMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
