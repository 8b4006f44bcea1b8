/** Checks what manifests cannot show: which modules import another module's public.ts, read from the source files. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ModuleManifest } from '#app/kernel/modules/module'

const house = fileURLToPath(new URL('../../..', import.meta.url))
const neighbour = /['"]#modules\/([a-z0-9_]+)\/public['"]/g

/**
 * Returns one sentence per import of another module's public.ts that is missing in the manifest's `requires`: such a
 * module would break when the other one is switched off. `root` is the folder that contains `modules/`.
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

/**
 * Server files of a module, as source or as build output. Screens and tests are checked by dependency-cruiser
 * instead.
 */
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
