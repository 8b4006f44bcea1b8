/** Returns the focus after an overlay was closed. */
import { useLayoutEffect } from 'react'

/**
 * A drawer that is closed before its opening animation ends, or that is unmounted at once, would lose the focus:
 * this returns it to the element that had it before.
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
