/** Finds the web parts of all modules in the bundle, and keeps those that the server says are on. */
import { useMemo } from 'react'
import { sessionStore } from '#web/shell/session_store'
import type { WebModule } from '#web/shell/web_module'

const found = import.meta.glob<{ default: WebModule }>('../../../modules/*/web/index.tsx', {
  eager: true,
})

/** Every module in the bundle, by name. */
export const installedModules: readonly WebModule[] = Object.values(found)
  .map((file) => file.default)
  .sort((a, b) => a.name.localeCompare(b.name))

/** The module that an address in the bundle belongs to is on, for this session. */
export const isOn = (module: WebModule, modules: readonly string[]) => modules.includes(module.name)

/** The modules that are on for the viewer; none for a visitor. */
export function useWebModules(): readonly WebModule[] {
  const names = sessionStore((state) => state.session?.modules)
  return useMemo(() => {
    return names ? installedModules.filter((module) => isOn(module, names)) : []
  }, [names])
}
