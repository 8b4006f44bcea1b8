/** Route guards: visitors are sent to the login, signed-in users away from it (administration.md 2). */
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useMenu } from '#web/shell/menu_entries'
import { sessionStore } from '#web/shell/session_store'

/** Where a user lands after signing in. */
const afterLogin = '/tickets'

export function Private({ children }: { children: ReactNode }) {
  const isIn = sessionStore((state) => state.phase === 'in')
  const left = sessionStore((state) => state.left)
  const { pathname, search } = useLocation()
  if (isIn) return children
  const from = left || pathname === '/' ? undefined : pathname + search
  return <Navigate to="/login" replace state={{ from }} />
}

export function Public({ children }: { children: ReactNode }) {
  const isIn = sessionStore((state) => state.phase === 'in')
  const [cameAsVisitor] = useState(!isIn)
  const location = useLocation()
  if (!isIn) return children
  // After the login form, to the requested page; a user who was signed in already goes home.
  const wanted = (location.state as { from?: string } | null)?.from
  return <Navigate to={wanted ?? (cameAsVisitor ? afterLogin : '/')} replace />
}

/** The home page when the viewer may not open the one at `/`: the first entry of the menu. */
export function PublicPages() {
  const menu = useMenu()
  const first = menu.find(({ to }) => to === afterLogin) ?? menu[0]
  return first ? <Navigate to={first.to} replace /> : null
}
