/** The only place that evaluates `needs`: what the viewer's plan and permissions allow. */
import type { ReactNode } from 'react'
import { sessionStore } from '#web/shell/session_store'
import type { Grants } from '#web/shell/session_wire'
import type { Needs } from '#web/shell/web_module'

export type Lack = 'entitlement' | 'ability'

/** What is missing: `entitlement` for the company's plan, `ability` for the user's permissions, null when nothing. */
export function missing(grants: Grants | null, needs: Needs | undefined): Lack | null {
  if (!needs) return null
  if (needs.entitlement && !isIncluded(grants, needs)) return 'entitlement'
  if (needs.ability && !grants?.abilities.includes(needs.ability)) return 'ability'
  return null
}

const isIncluded = (grants: Grants | null, { entitlement, orFlag }: Needs) =>
  isGranted(grants?.entitlements[entitlement!]) ||
  (orFlag !== undefined && localStorage.getItem(orFlag) !== null)

// A flag must be true; a limit must not be used up; null is unlimited.
const isGranted = (value: boolean | number | null | undefined) =>
  value === null || value === true || (typeof value === 'number' && value > 0)

/** Whether the viewer meets `needs`. */
export function useAllowed(needs: Needs | undefined): boolean {
  return sessionStore((state) => missing(state.session, needs) === null)
}

/** Renders its children only for viewers who meet `needs`. */
export function Gate(props: { needs?: Needs; fallback?: ReactNode; children: ReactNode }) {
  return useAllowed(props.needs) ? props.children : props.fallback
}
