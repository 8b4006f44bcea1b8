/** A link from one page for visitors to another one, which the bundle may not have. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { publicRoutes } from '#web/shell/discover'

interface PublicLinkProps {
  /** The path of a public route. Without such a route nothing is rendered: its module is not installed. */
  readonly to: string
  /** For the page, as for `Link`. */
  readonly state?: unknown
  readonly children: ReactNode
}

export function PublicLink({ to, state, children }: PublicLinkProps) {
  const isInstalled = publicRoutes.some(({ path }) => path === to)
  return isInstalled ? (
    <Link to={to} state={state}>
      {children}
    </Link>
  ) : null
}
