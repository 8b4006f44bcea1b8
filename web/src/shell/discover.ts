/** Finds the web parts of all modules in the bundle, and keeps those that the server says are on. */
import { useMemo } from 'react'
import { create } from 'zustand'
import { sessionStore } from '#web/shell/session_store'
import type { PublicRoute, WebModule } from '#web/shell/web_module'

const foundRoutes = import.meta.glob<{ default: readonly PublicRoute[] }>(
  '../../../modules/*/web/public_routes.ts',
  { eager: true }
)

/** The pages of visitors: all that the first page knows of modules, and the shell's own. */
export const publicRoutes: readonly PublicRoute[] = [
  ...Object.values(foundRoutes).flatMap((file) => file.default),
  { path: '/maintenance', page: () => import('#web/shell/maintenance_page') },
]
/** The modules that own them, by name: their words are needed there. */
export const publicNamespaces = Object.keys(foundRoutes).map(
  (path) => /modules\/([^/]+)\//.exec(path)![1]!
)

/** Every module in the bundle, by name; empty until `loadModules` has come back. */
export const installedModules: WebModule[] = []
const arrival = create<{ arrived: boolean }>()(() => ({ arrived: false }))

/** For the frame: a visitor needs none of them. Asked for again, it answers at once. */
export async function loadModules(): Promise<void> {
  const { inBundle } = await import('#web/shell/installed')
  if (arrival.getState().arrived) return
  installedModules.push(...inBundle)
  arrival.setState({ arrived: true })
}

/** The module that an address in the bundle belongs to is on, for this session. */
export const isOn = (module: WebModule, modules: readonly string[]) => modules.includes(module.name)

/** Every module of the bundle as soon as they are there. */
export function useInstalled(): readonly WebModule[] {
  const arrived = arrival((state) => state.arrived)
  // A new list when they arrive: the old one is the same array, filled.
  return useMemo(() => (arrived ? [...installedModules] : []), [arrived])
}

/** The modules that are on for the viewer; none for a visitor. */
export function useWebModules(): readonly WebModule[] {
  const names = sessionStore((state) => state.session?.modules)
  const installed = useInstalled()
  return useMemo(() => {
    return names ? installed.filter((module) => isOn(module, names)) : []
  }, [names, installed])
}
