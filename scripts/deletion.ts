// Type-checks the server and the screens without any optional module, and with one deleted and another left, for each two.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setsToDelete, type Requiring } from '#scripts/deletion/sets'
import { HouseTypes } from '#scripts/deletion/types'

/** The programs that the steps "types server" and "types web" check. */
const programs = ['tsconfig.json', 'web/tsconfig.json'] as const

interface Manifest extends Requiring {
  readonly isCore: boolean
}

/** What the manifests say, read as text: loading one would need the kernel. */
function manifestsIn(root: string): Manifest[] {
  const folder = path.join(root, 'modules')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const text = readFileSync(path.join(folder, name, 'module.ts'), 'utf8')
      const requires = /^ {2}requires: \[([^\]]*)\]/m.exec(text)?.[1] ?? ''
      return {
        name,
        isCore: /^ {2}core: true,$/m.test(text),
        requires: [...requires.matchAll(/'(\w+)'/g)].map(([, other]) => other!),
      }
    })
}

/**
 * Prints the type errors that a deletion causes, and returns how many there are. With all optional modules deleted
 * every file is checked. With some deleted only the optional modules that are left are: no other file can know one, or
 * it would have had an error before.
 */
function errorsOfDeletions(root: string): number {
  const manifests = manifestsIn(root)
  const optional = manifests.filter(({ isCore }) => !isCore).map(({ name }) => name)
  if (!optional.length || optional.length === manifests.length) {
    throw new Error('No optional module, or no core module, was found.')
  }
  let found = 0
  const print = (what: string, errors: readonly string[]) => {
    console.log(`${what}: ${errors.length === 0 ? 'no type error' : errors.length}`)
    for (const error of errors) console.log(`  ${error}`)
    found += errors.length
  }
  for (const program of programs) {
    const types = new HouseTypes(root, program)
    print(`${program} without any optional module`, types.errorsWithout(optional))
    for (const gone of setsToDelete(optional, manifests)) {
      const left = optional.filter((other) => !gone.includes(other))
      const isLeft = (file: string) => left.some((other) => file.startsWith(`modules/${other}/`))
      print(`${program} without ${gone.join(', ')}`, types.errorsWithout(gone, isLeft))
    }
  }
  return found
}

if (import.meta.main) process.exitCode = errorsOfDeletions(process.cwd()) ? 1 : 0
