/** Routes: guards, and pages loaded when they are opened. */
import { Suspense, useMemo } from 'react'
import { matchPath, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { lazyPart } from '#web/kit/lazy_part'
import { ErrorBoundary } from '#web/kit/error_boundary'
import { loadAllTexts } from '#web/lib/i18n'
import { Broken } from '#web/shell/broken'
import { publicRoutes, installedModules, loadModules, useInstalled } from '#web/shell/discover'
import { PublicPages, Private, Public } from '#web/shell/guards'
import { Admission } from '#web/shell/admission'
import { fetchAhead, lazily } from '#web/shell/fetch_ahead'
import { Starting } from '#web/shell/starting'
import type { PublicRoute, PageRoute, WebModule } from '#web/shell/web_module'

const loadFrame = async () => {
  const [frame] = await Promise.all([import('#web/shell/frame'), loadAllTexts(), loadModules()])
  // Prefetched while the server responds, so that toasts and confirmations work when it stops responding.
  void import('#web/kit/toast_outlet').catch(() => undefined)
  void import('#web/kit/confirm_outlet').catch(() => undefined)
  return frame
}
const Frame = lazily(loadFrame)
const NotFound = lazyPart(() => import('#web/shell/not_found'))
const Settings = lazyPart(() => import('#web/shell/settings_page'))

/** Prefetches the public page for this address, while something else is loading. */
export async function preloadPublicPage(pathname: string): Promise<void> {
  const publicMatch =
    publicRoutes.find(({ path }) => path === pathname) ??
    publicRoutes.find(({ path }) => path === '/login')
  if (publicMatch) await fetchAhead(publicMatch.page)
}

/** The same for a signed-in user. Only after the translations have started to load: the frame loads all of them. */
export async function fetchPage(pathname: string): Promise<void> {
  const frame = fetchAhead(loadFrame)
  await loadModules()
  const routes = installedModules.flatMap((module) => module.routes ?? [])
  const route = routes.find(({ path }) => matchPath(path, pathname))
  await Promise.all([frame, route && fetchAhead(route.page)])
}

interface PagesProps {
  /** Default: those in the bundle; which of them are on is checked per page. */
  readonly modules?: readonly WebModule[]
  readonly publicPages?: readonly PublicRoute[]
}

/** The page of the current address. Until the modules are loaded, it suspends on the frame that loads them. */
export function Pages({ modules, publicPages = publicRoutes }: PagesProps) {
  const installed = useInstalled()
  const shown = modules ?? installed
  const routes = useMemo(() => routesOf(shown, publicPages), [shown, publicPages])
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <Broken error={error} onRetry={retry} />}
    >
      {useRoutes(routes)}
    </ErrorBoundary>
  )
}

function routesOf(
  modules: readonly WebModule[],
  publicPages: readonly PublicRoute[]
): RouteObject[] {
  const inFrame = modules.flatMap((module) =>
    (module.routes ?? []).map((route) => ({ module, route }))
  )
  return [
    ...publicPages.map(publicRoute),
    {
      element: (
        <Private>
          <Suspense fallback={<Starting />}>
            <Frame />
          </Suspense>
        </Private>
      ),
      children: [
        ...inFrame.map(({ module, route }) => framedRoute(module, route)),
        ...(inFrame.some(({ route }) => route.path === '/')
          ? []
          : [{ path: '/', element: <PublicPages /> }]),
        { path: '/settings', element: <Settings /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]
}

function publicRoute({ path, page }: PublicRoute): RouteObject {
  const Page = lazily(page)
  return {
    path,
    element: (
      <Public>
        <Suspense fallback={<Starting />}>
          <Page />
        </Suspense>
      </Public>
    ),
  }
}

function framedRoute(module: WebModule, { path, page, needs, refusal }: PageRoute): RouteObject {
  const Page = lazily(page)
  return {
    path,
    element: (
      <Admission module={module} path={path} needs={needs} refusal={refusal}>
        <Page />
      </Admission>
    ),
  }
}
