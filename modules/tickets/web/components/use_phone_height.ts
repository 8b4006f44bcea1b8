/** How much of a phone's screen is left above its keyboard. */
import { useSyncExternalStore, type CSSProperties } from 'react'

/** Style for what covers the visible part of the screen; none on a wide one. */
export function usePhoneHeight(phone: boolean): CSSProperties | undefined {
  const place = useSyncExternalStore(listen, shown)
  if (!phone || !place) return undefined
  const [top, height] = place.split(' ').map(Number)
  return { top, height }
}

function listen(changed: () => void) {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', changed)
  viewport?.addEventListener('scroll', changed)
  return () => {
    viewport?.removeEventListener('resize', changed)
    viewport?.removeEventListener('scroll', changed)
  }
}

const shown = () => {
  const viewport = window.visualViewport
  return viewport ? `${Math.round(viewport.offsetTop)} ${Math.round(viewport.height)}` : null
}
