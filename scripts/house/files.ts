// The files that are counted, and which of them are tests.
import fs from 'node:fs'
import path from 'node:path'

export type FileKind = 'source' | 'test' | 'bench'

export interface SourceFile {
  /** Its path from the root, with `/`. */
  readonly name: string
  readonly kind: FileKind
  readonly text: string
  readonly lines: number
}

/** Folders with code. `examples` is not part of the product. */
export const folders: readonly string[] = [
  'adonisrc.ts',
  'app',
  'bench',
  'bin',
  'cli',
  'config',
  'database',
  'demo',
  'libs',
  'modules',
  'sandbox',
  'scripts',
  'start',
  'tests',
  'web/src',
]
/** In no room, but hand-written code like the others. */
const beside: readonly string[] = ['web/*.ts']

const leftOut = /(^|\/)(node_modules|dist|build|tmp|\.[^/]*)$/
/** Generated: its size says nothing about the structure. */
const generated: ReadonlySet<string> = new Set(['database/schema.ts'])

/** Tests and their support code: the same files that the dependency rules regard as tests. */
const testFile = /(^|\/)tests\/|\/testing(\.ts$|\/)|\.(spec|test)\.tsx?$/

export function kindOf(name: string): FileKind {
  if (testFile.test(name)) return 'test'
  return name.startsWith('bench/') ? 'bench' : 'source'
}

/** All files below the root that are counted, sorted by name. */
export function readFiles(root: string): SourceFile[] {
  const patterns = folders.map((folder) =>
    folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx,mjs}`
  )
  return fs
    .globSync([...patterns, ...beside], { cwd: root, exclude: (name) => leftOut.test(name) })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !generated.has(name))
    .toSorted()
    .map((name) => {
      const text = fs.readFileSync(path.join(root, name), 'utf8')
      return { name, kind: kindOf(name), text, lines: linesOf(text) }
    })
}

/** All lines, blank ones and comments too. */
function linesOf(text: string): number {
  const ends = text.split('\n').length - 1
  return text === '' || text.endsWith('\n') ? ends : ends + 1
}
