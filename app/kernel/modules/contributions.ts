/** What a module contributes by folder alone, without a manifest entry: migrations and ace commands. */
import { existsSync } from 'node:fs'
import { registry } from '#app/kernel/modules/registry'

const root = new URL('../../..', import.meta.url)

/** Migration folders: the kernel's first, then each module's after those of the modules it requires. */
export function migrationPaths(): string[] {
  const folders = registry.installed.map(({ name }) => `modules/${name}/database/migrations`)
  return ['database/migrations', ...folders.filter((folder) => existsSync(new URL(folder, root)))]
}

/** Loaders of the ace commands of all installed modules that have any. */
export function commandLoaders() {
  const has = (name: string) =>
    ['ts', 'js'].some((type) => existsSync(new URL(`modules/${name}/commands/main.${type}`, root)))
  return registry.installed
    .filter(({ name }) => has(name))
    .map(
      ({ name }) =>
        () =>
          import(`#modules/${name}/commands/main`)
    )
}
