/** The one reader of `needs`: what the viewer's plan and rights let him see. */
import type { ReactNode } from 'react'
import { sessionStore } from '#web/shell/session_store'
import type { Grants } from '#web/shell/session_wire'
import type { Needs } from '#web/shell/web_module'

/** What is missing: `entitlement` for the company's plan, `ability` for the person's rights, null when nothing. */
export function missing(grants: Grants | null, needs: Needs | undefined): keyof Needs | null {
  if (!needs) return null
  if (needs.entitlement && !isGranted(grants?.entitlements[needs.entitlement])) return 'entitlement'
  if (needs.ability && !grants?.abilities.includes(needs.ability)) return 'ability'
  return null
}

// A flag must be true; a limit must leave room, and null is a limit without end.
const isGranted = (value: boolean | number | null | undefined) =>
  value === null || value === true || (typeof value === 'number' && value > 0)

/** Whether the viewer has what `needs` asks for. */
export function useAllowed(needs: Needs | undefined): boolean {
  return sessionStore((state) => missing(state.session, needs) === null)
}

/** Shows its children only to viewers who have what `needs` asks for. */
export function Gate(props: { needs?: Needs; fallback?: ReactNode; children: ReactNode }) {
  return useAllowed(props.needs) ? props.children : props.fallback
}
