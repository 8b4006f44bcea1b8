/** Everything around the pages: theme, translations, query client, toasts, and the session's four phases. */
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { Fragment, lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '#web/lib/query'
import { brandStore } from '#web/lib/brand'
import { languageStore } from '#web/lib/i18n'
import { appearance, isStill } from '#web/kit/appearance'
import { ErrorBoundary } from '#web/kit/error_boundary'
import { antdTheme } from '#web/kit/theme'
import { toastQueue } from '#web/lib/toasts'
import { Broken } from '#web/shell/broken'
import { OfflineBanner } from '#web/shell/offline_banner'
import { Pages } from '#web/shell/router'
import { sessionStore } from '#web/shell/session_store'
import { Starting, Unreachable } from '#web/shell/starting'

const ToastOutlet = lazy(() => import('#web/kit/toast_outlet'))

export function App() {
  return (
    <Surroundings>
      <ErrorBoundary fallback={(error) => <Broken error={error} />}>
        <Phases>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </Phases>
      </ErrorBoundary>
    </Surroundings>
  )
}

/** The providers that every screen needs; also used by tests. */
export function Surroundings({ children, client = queryClient }: SurroundingsProps) {
  const mode = appearance((state) => state.mode)
  // Read once: Ant Design remounts everything when `motion` changes, and what was typed would be lost.
  const [still] = useState(isStill)
  const antd = languageStore((state) => state.antd)
  const primary = brandStore(({ colors }) => colors[mode])
  const theme = useMemo(() => antdTheme(mode, still, primary), [mode, still, primary])
  return (
    <ConfigProvider theme={theme} locale={antd} wave={{ disabled: true }}>
      <QueryClientProvider client={client}>
        {children}
        <OfflineBanner />
        <Toasts />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
/** Toasts need a part of Ant Design that the first page does not load: it is loaded with the first toast. */
function Toasts() {
  const [needed, setNeeded] = useState(false)
  const waiting = toastQueue((queue) => queue.waiting.length > 0)
  if (waiting && !needed) setNeeded(true)
  // That file may fail to load just when an error is to be shown: the page must survive that.
  return needed ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <ToastOutlet />
      </Suspense>
    </ErrorBoundary>
  ) : null
}

interface SurroundingsProps {
  readonly children: ReactNode
  readonly client?: typeof queryClient
}

function Phases({ children }: { children: ReactNode }) {
  const phase = sessionStore((state) => state.phase)
  const visit = sessionStore((state) => state.visit?.companyId)
  if (phase === 'starting') return <Starting />
  if (phase === 'unreachable') return <Unreachable />
  // A visit has pages of its own: those of the operator are closed, with all that they hold.
  return <Fragment key={visit}>{children}</Fragment>
}
