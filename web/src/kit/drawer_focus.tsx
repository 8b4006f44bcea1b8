/** Where the focus is while a drawer is open, and after it was closed. */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

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

/**
 * Props of a `Drawer` that leave the focus to a field with `autoFocus` in its `DrawerContent`, else give it to the first
 * control. Ant Design would focus an element around the dialog, so that a screen reader does not read its title.
 */
export function useDrawerFocus() {
  const panelRef = useRef<HTMLDivElement>(null)
  const afterOpenChange = (open: boolean) => {
    const panel = panelRef.current
    if (!open || !panel || panel.contains(document.activeElement)) return
    panel.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
  }
  return { autoFocus: false, panelRef, afterOpenChange }
}

/**
 * What is in the drawer, rendered once the drawer itself is. Without motion (`prefers-reduced-motion`) a field with
 * `autoFocus` would otherwise be mounted before the drawer is in the document, where nothing can be focused.
 */
export function DrawerContent({ children }: { readonly children: ReactNode }) {
  const [isMounted, setIsMounted] = useState(false)
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the effect is the moment after the drawer
  useEffect(() => setIsMounted(true), [])
  return isMounted ? children : null
}
