/** Suggests variables above the composer once braces are typed; loaded then, since most messages have none. */
import { Suspense } from 'react'
import { lazyPart } from '#web/kit/lazy_part'
import type { VariableProps } from './variable_offer'

const VariableOffer = lazyPart(() => import('./variable_offer'))

export default function VariableHelp(props: VariableProps) {
  if (!props.text.includes('{{')) return null
  return (
    <Suspense fallback={null}>
      <VariableOffer {...props} />
    </Suspense>
  )
}
