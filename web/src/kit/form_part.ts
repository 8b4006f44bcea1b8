/** A part of a form with input of its own that has to be completed: none of it is discarded silently. */
import { use, useEffect, useEffectEvent } from 'react'
import { FormInside, type FormPart } from '#web/kit/form'

/**
 * While `isChanged`, closing the form asks for confirmation, and submitting it calls `finish` first. `finish` returns
 * false when it failed and has reported so; the form is then not sent. `name` is passed to `onFaults` like a field's.
 */
export function useFormPart(isChanged: boolean, { name, finish }: FormPart): void {
  const { parts, notify } = use(FormInside)
  const finishNow = useEffectEvent(finish)
  const notifyNow = useEffectEvent(notify)
  useEffect(() => {
    if (!isChanged) return
    const part = { name, finish: () => finishNow() }
    parts.add(part)
    notifyNow()
    return () => {
      parts.delete(part)
      notifyNow()
    }
  }, [isChanged, name, parts])
}
