/** The height of a phone's screen above its keyboard. */
import { useSyncExternalStore, type CSSProperties } from 'react'

/** Style of an element that covers the visible viewport; none on a wide screen. */
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
