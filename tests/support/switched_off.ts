/** Switches a module off for the duration of a test; its routes stay, as they belong to the router. */
import type { ModuleManifest } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'

/** Resolves to the result of `work`, which runs while the module is off. */
export async function whileOff<T>(name: string, work: () => Promise<T>): Promise<T> {
  const enabled = registry.enabled as ModuleManifest[]
  const place = enabled.findIndex((module) => module.name === name)
  const [module] = enabled.splice(place, 1)
  if (module?.name !== name || module.core) throw new Error(`${name} cannot be switched off`)
  try {
    return await work()
  } finally {
    enabled.splice(place, 0, module)
  }
}
