/** The keyboard's way back from what was laid over the page. */
import { useLayoutEffect } from 'react'

/**
 * A drawer that is left before it has slid in, or that is unmounted at once, would drop the focus: it goes
 * back to where it was before.
 */
export function useFocusBack(open: boolean) {
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!open || !(opener instanceof HTMLElement)) return
    const goBack = () => {
      if (document.activeElement === document.body) opener.focus({ preventScroll: true })
    }
    return () => void setTimeout(goBack)
  }, [open])
}
