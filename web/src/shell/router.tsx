/** Addresses to pages: who may stand where, each page loaded when it is opened. */
import { lazy, Suspense, useMemo } from 'react'
import { matchPath, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
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
  // Fetched while the server answers, so that "the server does not answer" can be said, and things be asked.
  void import('#web/kit/toast_outlet').catch(() => undefined)
  void import('#web/kit/confirm_outlet').catch(() => undefined)
  return frame
}
const Frame = lazily(loadFrame)
const NotFound = lazy(() => import('#web/shell/not_found'))
const Settings = lazy(() => import('#web/shell/settings_page'))

/** Fetches what a visitor will see at this address, while something else is being waited for. */
export async function preloadPublicPage(pathname: string): Promise<void> {
  const door =
    publicRoutes.find(({ path }) => path === pathname) ??
    publicRoutes.find(({ path }) => path === '/login')
  if (door) await fetchAhead(door.page)
}

/** The same for whoever is signed in. Only after the words have begun: the frame brings all of them. */
export async function fetchPage(pathname: string): Promise<void> {
  const frame = fetchAhead(loadFrame)
  await loadModules()
  const routes = installedModules.flatMap((module) => module.routes ?? [])
  const route = routes.find(({ path }) => matchPath(path, pathname))
  await Promise.all([frame, route && fetchAhead(route.page)])
}

interface PagesProps {
  /** Those in the bundle when left out; which are on is asked at the door. */
  readonly modules?: readonly WebModule[]
  readonly publicPages?: readonly PublicRoute[]
}

/** The page of the current address. Until the modules are there, the frame that brings them is waited for. */
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
