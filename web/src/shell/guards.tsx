/** The guards of the doors: visitors to the login, the signed-in away from it (administration.md 2). */
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useMenu } from '#web/shell/menu_entries'
import { sessionStore } from '#web/shell/session_store'

/** Where a person lands after signing in. */
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
  // From the login form one goes on to where one wanted; who was signed in already goes home.
  const wanted = (location.state as { from?: string } | null)?.from
  return <Navigate to={wanted ?? (cameAsVisitor ? afterLogin : '/')} replace />
}

/** `/` when no page of one's own stands there: the first place of the menu. */
export function PublicPages() {
  const menu = useMenu()
  const first = menu.find(({ to }) => to === afterLogin) ?? menu[0]
  return first ? <Navigate to={first.to} replace /> : null
}
