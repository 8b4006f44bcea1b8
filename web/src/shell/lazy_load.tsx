/** Loads a component when it is first rendered, inside its own error boundary. */
import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from '#web/kit/error_boundary'
import { loadFile } from '#web/lib/load_file'
import { fetchedAhead } from '#web/shell/fetch_ahead'
import type { LazyComponent } from '#web/shell/web_module'

export interface LazyLoadProps<P extends object> {
  readonly load: LazyComponent<P>
  readonly props: P
  /** Shown while it loads; default: nothing. */
  readonly waiting?: ReactNode
  /** Shown when it fails; default: nothing. */
  readonly broken?: (error: Error, retry: () => void) => ReactNode
}

export function LazyLoad<P extends object>({ load, props, waiting, broken }: LazyLoadProps<P>) {
  const [, tryAgain] = useState(0)
  const fallback = (error: Error, retry: () => void) =>
    broken?.(error, () => {
      tryAgain((count) => count + 1)
      retry()
    })
  // A failed load is requested again, on retry or at the next mount: React would keep the failure for ever.
  const forget = () => void made.delete(load as LazyComponent<never>)
  return (
    <ErrorBoundary fallback={fallback} onBroken={forget}>
      <Suspense fallback={waiting}>{createElement(componentOf(load), props)}</Suspense>
    </ErrorBoundary>
  )
}

// One lazy component per loader, else React would remount it at each render.
const made = new WeakMap<LazyComponent<never>, unknown>()
function componentOf<P extends object>(load: LazyComponent<P>): ComponentType<P> {
  if (!made.has(load as LazyComponent<never>))
    made.set(
      load as LazyComponent<never>,
      lazy(() => (fetchedAhead(load as LazyComponent) as ReturnType<typeof load>) ?? loadFile(load))
    )
  return made.get(load as LazyComponent<never>) as ComponentType<P>
}
