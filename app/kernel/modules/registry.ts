/** Which modules are installed, which are enabled, and where each declared name belongs. */
import type { ExtensionPoint } from '#app/kernel/modules/extension_point'
import { loaded } from '#app/kernel/modules/loaded'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { kernelOwn } from '#app/kernel/modules/own'
import type { AuditContents, TableSpecs } from '#app/kernel/database/tables'

export class Registry {
  /** All installed modules, each after those it requires. */
  readonly installed: readonly ModuleManifest[]
  readonly enabled: readonly ModuleManifest[]

  /** Declarations of the kernel itself. */
  readonly #own: Partial<ModuleManifest>

  /** `wanted`: a comma-separated list of optional modules, `all`, or empty for the core only. */
  constructor(
    manifests: readonly ModuleManifest[],
    wanted: string,
    own: Partial<ModuleManifest> = {}
  ) {
    this.#own = own
    this.installed = inOrderOfRequires(manifests)
    this.enabled = enabledOf(this.installed, wanted)
  }

  isEnabled(name: string) {
    return this.enabled.some((module) => module.name === name)
  }

  /** Whether an enabled module asks this extension point of the kernel: otherwise contributions to it are for nothing. */
  isAsked({ key }: ExtensionPoint<unknown>): boolean {
    return this.enabled.some(({ asks = [] }) => asks.some((point) => point.key === key))
  }

  /** Everything that the enabled modules declare under one manifest key, by name. */
  declared<K extends 'jobs' | 'settings' | 'abilities' | 'entitlements' | 'errors'>(key: K) {
    type Spec = NonNullable<ModuleManifest[K]>[string]
    const entries = [this.#own, ...this.enabled].flatMap((one) => Object.entries(one[key] ?? {}))
    return new Map(entries as [string, Spec][])
  }

  schedules() {
    return [this.#own, ...this.enabled].flatMap((one) => one.schedules ?? [])
  }

  /**
   * Files of the stand-ins that the enabled modules bring to the sandbox, each once: the sandbox's own first, since its
   * page opens with the phones, then in boot order.
   */
  standIns(): string[] {
    const files = [...new Set(this.enabled.flatMap(({ sandbox }) => sandbox ?? []))]
    const isOwn = (file: string) => file.startsWith('sandbox/')
    return [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))]
  }

  /** All tables, also of switched-off modules: their tables stay (ADR 0002). */
  tables(): TableSpecs {
    return Object.assign({}, this.#own.tables, ...this.installed.map(({ tables }) => tables))
  }

  /** Names of the tables that every database has. */
  commonTables(): readonly string[] {
    return Object.entries(this.tables()).flatMap(([name, { onlyWith }]) => (onlyWith ? [] : [name]))
  }

  /** The contents that the audit trail may store, of all installed modules. */
  auditContents(): AuditContents {
    return Object.assign({}, ...this.installed.map(({ auditContents }) => auditContents))
  }

  /** The contributions of all enabled modules, or of all installed ones with `includeDisabled`, in boot order. */
  async contributionsTo<T>(point: ExtensionPoint<T>): Promise<T[]> {
    const answers = (point.includeDisabled ? this.installed : this.enabled)
      .flatMap((module) => module.contributes ?? [])
      .filter((contribution) => contribution.point === point.key)
    return Promise.all(answers.map(({ load }) => loaded(load) as Promise<T>))
  }
}

function inOrderOfRequires(manifests: readonly ModuleManifest[]) {
  const byName = new Map(manifests.map((module) => [module.name, module]))
  const ordered = new Map<string, ModuleManifest>()
  const visit = (module: ModuleManifest, path: readonly string[]) => {
    if (ordered.has(module.name)) return
    if (path.includes(module.name)) {
      throw new Error(`Modules require each other in a ring: ${[...path, module.name].join(' > ')}`)
    }
    for (const name of module.requires ?? []) {
      const required = byName.get(name)
      if (!required)
        throw new Error(`Module "${module.name}" requires "${name}", which is not installed`)
      visit(required, [...path, module.name])
    }
    ordered.set(module.name, module)
  }
  for (const module of manifests) visit(module, [])
  return [...ordered.values()]
}

function enabledOf(installed: readonly ModuleManifest[], wanted: string) {
  const names = wanted
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.filter((name) => name !== 'all' && !installed.some((m) => m.name === name))
  if (unknown.length) {
    throw new Error(
      `MODULES names "${unknown.join('", "')}", which is not installed. Installed: ${installed.map((m) => m.name).join(', ')}`
    )
  }
  const isOn = (module: ModuleManifest) =>
    module.core === true || names.includes('all') || names.includes(module.name)
  const enabled = installed.filter(isOn)
  for (const module of enabled) {
    const missing = (module.requires ?? []).find((name) => !enabled.some((m) => m.name === name))
    if (missing) {
      throw new Error(`MODULES enables "${module.name}" but not "${missing}", which it requires`)
    }
  }
  return enabled
}

const notInstalled = new Proxy({} as Registry, {
  get() {
    throw new Error('The modules are not installed yet: call installModules() first, as bin/ does')
  },
})

/** The modules of this process. Any use before `installModules` throws. */
export let registry = notInstalled

/**
 * Called once by the program that starts the application, before its providers are loaded. `wanted` is read as by
 * `Registry`. Throws when called twice, and when a manifest requires or `wanted` names what is not there.
 */
export function installModules(
  manifests: readonly ModuleManifest[],
  wanted = process.env.MODULES ?? 'all'
): void {
  if (registry !== notInstalled) throw new Error('The modules are installed already')
  registry = new Registry(manifests, wanted, kernelOwn)
}
