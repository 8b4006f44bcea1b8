/** Lets a module that shows suggestions above the composer handle keys before the field does. */
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import type { ComposerKeys } from '#modules/messages/contract'

type Offered = Pick<ComposerKeys, 'listId' | 'activeId'>

export function useComposerHelp() {
  const keys = useRef<ComposerKeys | null>(null)
  const [offered, setOffered] = useState<Offered | null>(null)

  const takeKeys = useCallback((taker: ComposerKeys | null) => {
    keys.current = taker
    setOffered(taker && { listId: taker.listId, activeId: taker.activeId })
  }, [])

  /** Returns true when the key was handled. */
  function helps(event: KeyboardEvent): boolean {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || event.nativeEvent.isComposing || !keys.current?.take(event.key)) return false
    event.preventDefault()
    return true
  }

  const described = offered
    ? {
        'aria-autocomplete': 'list' as const,
        'aria-controls': offered.listId,
        'aria-activedescendant': offered.activeId,
      }
    : {}
  return { takeKeys, helps, described }
}
