/** The small icon of a message kind: in lists, in quotes, before messages without text. */
import { Suspense } from 'react'
import { lazyPart } from '#web/kit/lazy_part'
import type { Kind } from '../model'

// Loaded lazily: thirteen icons are larger than the text beside them, which can be read without.
const Drawing = lazyPart(() => import('./kind_drawing'))

/** Renders nothing for a text. */
export function KindIcon({ kind }: { kind: Kind }) {
  if (kind === 'text') return null
  return (
    <Suspense fallback={null}>
      <Drawing kind={kind} />
    </Suspense>
  )
}
