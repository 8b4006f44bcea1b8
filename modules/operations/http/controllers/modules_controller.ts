/** Which modules the server has. */
import { registry } from '#app/kernel/modules/registry'
import type { ModulesWire } from '#modules/operations/wire'

export default class ModulesController {
  /** GET /platform/modules: installed ones by name. */
  async index(): Promise<ModulesWire> {
    const modules = registry.installed.map(({ name, summary, core = false, requires = [] }) => ({
      ...{ name, summary, isCore: core, isEnabled: registry.isEnabled(name), requires },
    }))
    return { modules: modules.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) }
  }
}
