/** Countdowns. */
import { useSyncExternalStore } from 'react'

/** Whole seconds until a time in milliseconds; 0 after it. */
export const useSecondsUntil = (at: number) =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((at - Date.now()) / 1000)))

function everySecond(onChange: () => void) {
  const timer = setInterval(onChange, 1000)
  return () => clearInterval(timer)
}
