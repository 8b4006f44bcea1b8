/** Finds the web parts of all modules in the bundle, and filters those that the server reports as on. */
import { useMemo } from 'react'
import { create } from 'zustand'
import { sessionStore } from '#web/shell/session_store'
import type { PublicRoute, WebModule } from '#web/shell/web_module'

const foundRoutes = import.meta.glob<{ default: readonly PublicRoute[] }>(
  '../../../modules/*/web/public_routes.ts',
  { eager: true }
)

/** The public pages: all that the first page knows of modules, and the shell's own. */
export const publicRoutes: readonly PublicRoute[] = [
  ...Object.values(foundRoutes).flatMap((file) => file.default),
  { path: '/maintenance', page: () => import('#web/shell/maintenance_page') },
]
/** Every module in the bundle, by name; empty until `loadModules` has resolved. */
export const installedModules: WebModule[] = []
const arrival = create<{ arrived: boolean }>()(() => ({ arrived: false }))

/** For the frame; visitors need none of them. Later calls resolve at once. */
export async function loadModules(): Promise<void> {
  const { inBundle } = await import('#web/shell/installed')
  if (arrival.getState().arrived) return
  installedModules.push(...inBundle)
  arrival.setState({ arrived: true })
}

/** Whether the module that owns this path in the bundle is on in this session. */
export const isOn = (module: WebModule, modules: readonly string[]) => modules.includes(module.name)

/** Every module of the bundle once they are loaded. */
export function useInstalled(): readonly WebModule[] {
  const arrived = arrival((state) => state.arrived)
  // A copy once they are loaded: the original array is filled in place, so React would not see a change.
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
