// Rooms (areas of the code): which one a file belongs to, and which rooms import from one another.
import { kindOf } from '#scripts/house/files'
import { graphOf, pairsOf, type Arrow, type Graph } from '#scripts/house/graph'
import type { Import } from '#scripts/house/imports'

/** The list of modules is a room of one file: through it bin/ hands all of them to the application. */
export const listOfModules = 'modules/index.ts'

/** Folders that are one room each, including their subfolders. */
const plain: ReadonlySet<string> = new Set([
  'bin',
  'cli',
  'config',
  'database',
  'demo',
  'libs',
  'sandbox',
  'scripts',
  'start',
])

/** The room of a file; undefined for tests, measurements and files at the root. */
export function roomOf(name: string): string | undefined {
  if (kindOf(name) !== 'source') return undefined
  const [top, second] = name.split('/')
  if (plain.has(top)) return top
  // A module's commands run in the operator's terminal.
  if (/^modules\/[^/]+\/cli\.ts$/.test(name)) return 'cli'
  // A module's stand-in runs in the sandbox.
  if (/^modules\/[^/]+\/sandbox\//.test(name)) return 'sandbox'
  if (top === 'modules') return `modules/${second}`
  if (name.startsWith('app/kernel/')) return folderIn('app/kernel', name)
  if (top === 'app') return folderIn('app', name)
  return name.startsWith('web/src/') ? folderIn('web/src', name) : undefined
}

/** `app/middleware` for a file below it; `app` itself for a file directly in it. */
function folderIn(parent: string, name: string): string {
  const [next, ...rest] = name.slice(parent.length + 1).split('/')
  return rest.length ? `${parent}/${next}` : parent
}

/** Which room imports values from which: type imports and lazy imports do not count. */
export const roomsOf = (imports: readonly Import[]): Graph => between(imports, roomOf)

/** Folders of one module, or of the sandbox, that import values from each other: `tickets: actions <-> inbound`. */
export function foldersBothWays(imports: readonly Import[]): string[] {
  return pairsOf(between(imports, folderOf))
    .filter(([one, other]) => moduleOf(one) === moduleOf(other))
    .map(([one, other]) => `${moduleOf(one)}: ${lastOf(one)} <-> ${lastOf(other)}`)
}

function between(imports: readonly Import[], placeOf: (name: string) => string | undefined): Graph {
  const values = imports.filter(({ kind }) => kind === 'value')
  return graphOf(
    values.flatMap(({ from, to }): Arrow[] => {
      const [source, target] = [placeOf(from), placeOf(to)]
      return source && target ? [[source, target]] : []
    })
  )
}

/** The folder directly below a module or the sandbox; undefined for files that are in no such folder. */
function folderOf(name: string): string | undefined {
  const top = roomOf(name)
  if (!top?.startsWith('modules/') && top !== 'sandbox') return undefined
  const folder = folderIn(top, name)
  return folder === top ? undefined : folder
}

const moduleOf = (folder: string) => folder.split('/').at(-2) ?? folder
const lastOf = (folder: string) => folder.split('/').at(-1) ?? folder
