/** The waveform of a recording, computed when it first becomes visible; null until then, or when decoding fails. */
import { useEffect, useState, type RefObject } from 'react'
import { peaksOf } from '../peaks'

export function usePeaks(
  place: RefObject<HTMLElement | null>,
  recording: { readonly key: string; readonly url: string } | null
) {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  const key = recording?.key
  const url = recording?.url
  useEffect(() => {
    if (!key || !url || !place.current || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void peaksOf(key, url).then(setPeaks)
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [key, url, place])
  return peaks
}
