/** Renders a page only when its module is on and the viewer meets its `needs`. */
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '#web/kit/lazy_part'
import { ErrorBoundary } from '#web/kit/error_boundary'
import { LoadingPage } from '#web/kit/loading'
import { toasts } from '#web/lib/toasts'
import { Broken } from '#web/shell/broken'
import { isOn } from '#web/shell/discover'
import { missing, type Lack } from '#web/shell/gate'
import { PublicPages } from '#web/shell/guards'
import { sessionStore } from '#web/shell/session_store'
import type { Needs, PageRoute, WebModule } from '#web/shell/web_module'

const NotFound = lazyPart(() => import('#web/shell/not_found'))
/** Milliseconds before the redirect to the home page. */
const homeMs = 1000

interface AdmissionProps {
  readonly module: WebModule
  readonly path: string
  readonly needs?: Needs
  readonly refusal?: PageRoute['refusal']
  readonly children: ReactNode
}

export function Admission(props: AdmissionProps) {
  const { module, path, needs, refusal, children } = props
  const session = sessionStore((state) => state.session)
  const { pathname } = useLocation()
  if (!session) return null
  const isHere = isOn(module, session.modules)
  const lack = missing(session, needs)
  // Home may be opened by default, so no error is shown: a viewer who may not see it starts elsewhere.
  if (path === '/' && (!isHere || lack)) return <PublicPages />
  if (!isHere) return <NotFound />
  if (lack) return <Refused lack={lack} refusal={refusal} />
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <Broken error={error} onRetry={retry} />}
    >
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface RefusedProps extends Pick<AdmissionProps, 'refusal'> {
  readonly lack: Lack
}

/**
 * Shows a toast and redirects: home when the plan lacks the feature, to the tickets when the user lacks permission.
 * Renders nothing meanwhile: a skeleton would promise a page that does not come.
 */
function Refused({ lack, refusal }: RefusedProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useEffect(() => {
    const isKind = refusal === 'kind'
    const text = t(lack === 'entitlement' ? 'refused.plan' : 'refused.person')
    if (isKind) toasts.info(text)
    else toasts.error(text)
    if (lack === 'ability' && !isKind) return void navigate('/tickets', { replace: true })
    const timer = setTimeout(() => void navigate('/', { replace: true }), homeMs)
    return () => clearTimeout(timer)
  }, [lack, refusal, navigate, t])
  return null
}
