/** A debounced value, for searches (500 ms in the contract). */
import { useEffect, useState } from 'react'

export function useDebounced<T>(value: T, pauseMs = 500): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
