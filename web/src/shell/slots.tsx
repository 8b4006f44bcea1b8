/** Slots: extension points that one module declares and others fill, without importing each other. */
import { useEffect, useMemo } from 'react'
import { useWebModules } from '#web/shell/discover'
import { fetchAhead } from '#web/shell/fetch_ahead'
import { Gate, missing } from '#web/shell/gate'
import { LazyLoad, type LazyLoadProps } from '#web/shell/lazy_load'
import { sessionStore } from '#web/shell/session_store'
import type { LazyComponent, Needs } from '#web/shell/web_module'

/** A named slot. `P` is the type of the props passed to its fills. Tokens are declared in the owner's `contract.ts`. */
export interface SlotToken<P extends object = object> {
  readonly key: string
  /** Never present at run time; it carries P for the compiler. */
  readonly props?: P
}

/** Declares a slot, for example `defineSlot<{ ticketId: number }>('tickets.sidebar')`. */
export const defineSlot = <P extends object = object>(key: string): SlotToken<P> => ({ key })

/** A module's contribution to another module's slot. Made by `fill`. */
export interface Fill {
  readonly slot: string
  readonly load: LazyComponent
  readonly order: number
  readonly needs?: Needs
}

/** Fills a slot: `fill(ticketSidebar, () => import('./components/ai_summary'))`. */
export function fill<P extends object>(
  slot: SlotToken<P>,
  load: LazyComponent<P>,
  { order = 0, needs }: { order?: number; needs?: Needs } = {}
): Fill {
  // The token has checked the props; a list of fills can only be heterogeneous.
  return { slot: slot.key, load: load as unknown as LazyComponent, order, needs }
}

export interface SlotProps<P extends object> extends Pick<LazyLoadProps<P>, 'waiting' | 'broken'> {
  readonly of: SlotToken<P>
  readonly props: P
}

/**
 * Renders everything that fills a slot, in order. A fill that fails disappears without affecting the others, unless
 * `broken` renders the error; while it loads, `waiting` is rendered, or nothing.
 */
export function Slot<P extends object>({ of, props, ...faces }: SlotProps<P>) {
  return useFills(of.key).map((filling, index) => (
    <Gate key={index} needs={filling.needs}>
      <LazyLoad load={filling.load} props={props} {...faces} />
    </Gate>
  ))
}

/** Loads what fills a slot before the slot is rendered, which then shows it at once. */
export function useSlotAhead(of: { readonly key: string }) {
  const fills = useFills(of.key)
  useEffect(() => fills.forEach(({ load }) => void fetchAhead(load)), [fills])
}

/** Whether anything fills a slot for this viewer. */
export function useIsFilled(of: { readonly key: string }): boolean {
  const fills = useFills(of.key)
  return sessionStore(({ session }) => fills.some(({ needs }) => missing(session, needs) === null))
}

function useFills(key: string): readonly Fill[] {
  const modules = useWebModules()
  return useMemo(
    () =>
      modules
        .flatMap((module) => module.fills ?? [])
        .filter((candidate) => candidate.slot === key)
        .sort((a, b) => a.order - b.order),
    [modules, key]
  )
}
