/** A part of a form that keeps to itself what is typed, until it is finished: nothing of it is lost without a word. */
import { use, useEffect, useEffectEvent } from 'react'
import { FormInside, type FormPart } from '#web/kit/form'

/**
 * While `isChanged`, whoever leaves the form is asked, and whoever sends it finishes the part first: `finish` answers
 * false when that failed and was said, and the form is not sent. `name` is told to `onFaults`, as a field's.
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
