/** The check that manifests cannot show: who uses whose public.ts, read from the files themselves. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ModuleManifest } from '#app/kernel/module'

const house = fileURLToPath(new URL('../../', import.meta.url))
const neighbour = /['"]#modules\/([a-z0-9_]+)\/public['"]/g

/**
 * One sentence for each use of a neighbour's public.ts that the manifest's `requires` does not name:
 * such a module would break when the neighbour is switched off. `root` is the folder that holds `modules/`.
 */
export function checkImports(installed: readonly ModuleManifest[], root: string = house): string[] {
  return installed.flatMap((module) => {
    const allowed = new Set([module.name, ...(module.requires ?? [])])
    return workFiles(module.name, root).flatMap((file) =>
      neighboursIn(`${root}/${file}`)
        .filter((name) => !allowed.has(name))
        .map((name) => `${file} uses "${name}/public", but "${module.name}" does not require it`)
    )
  })
}

/** Server files of a module, from source or from a build; screens and tests are the walls' affair. */
function workFiles(name: string, root: string) {
  return globSync(`modules/${name}/**/*.{ts,js}`, {
    cwd: root,
    exclude: ['**/web/**', '**/tests/**'],
  })
    .filter((file) => !file.endsWith('.d.ts'))
    .toSorted()
}

function neighboursIn(path: string) {
  return [...new Set([...readFileSync(path, 'utf8').matchAll(neighbour)].map(([, name]) => name))]
}
