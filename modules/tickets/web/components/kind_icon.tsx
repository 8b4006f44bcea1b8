/** The small sign of each kind of message: in lists, in quotes, before what has no words. */
import { lazy, Suspense } from 'react'
import type { Kind } from '../model'

// Thirteen drawings weigh more than the words beside them, which can be read without.
const Drawing = lazy(() => import('./kind_drawing'))

/** Nothing for a text. */
export function KindIcon({ kind }: { kind: Kind }) {
  if (kind === 'text') return null
  return (
    <Suspense fallback={null}>
      <Drawing kind={kind} />
    </Suspense>
  )
}
