/** A link from one page for visitors to another one, which the bundle may not have. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { publicRoutes } from '#web/shell/discover'

interface PublicLinkProps {
  /** The path of a public route. Without such a route nothing is rendered: its module is not installed. */
  readonly to: string
  readonly children: ReactNode
}

export function PublicLink({ to, children }: PublicLinkProps) {
  return publicRoutes.some(({ path }) => path === to) ? <Link to={to}>{children}</Link> : null
}
