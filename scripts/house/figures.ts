// The figures of the structure: sizes, public interfaces, cycles and unwanted words, measured and printed.
import { countExports } from '#scripts/house/exports'
import type { FileKind, SourceFile } from '#scripts/house/files'
import { graphOf, connectedGroups, pairsOf, shortestCycle, type Graph } from '#scripts/house/graph'
import type { Import } from '#scripts/house/imports'
import { foldersBothWays, roomsOf } from '#scripts/house/rooms'
import { countWords, unwantedWords } from '#scripts/house/words'

export interface House {
  readonly files: readonly SourceFile[]
  readonly imports: readonly Import[]
}

/** Modules that only list, add, change and delete rows, to see how many files that takes. */
const crudModules = ['tags', 'quick_replies', 'files', 'helps', 'announcements']

/** Cycles between files, by the definition of the rule `no-circle`: the shortest of each group, `a -> b -> a`. */
export function cyclesOfFiles({ imports }: House): string[] {
  const values = imports.filter(({ kind }) => kind === 'value')
  return cyclesOf(graphOf(values.map(({ from, to }) => [from, to])))
}

/** Cycles between rooms: the shortest of each group of rooms that reach one another, `a -> b -> a`. */
export const cyclesOfRooms = ({ imports }: House): string[] => cyclesOf(roomsOf(imports))

/** One sentence per unwanted word that the code has. */
export const unwantedWordsIn = ({ files }: House): string[] =>
  countWords(files, unwantedWords)
    .filter(({ count }) => count > 0)
    .map(
      (one) => `"${one.word}" is used ${one.count} times in ${one.files} files: say ${one.instead}.`
    )

/** Pairs of folders in a module that import each other's values, as `module: a <-> b`. */
export const pairsOfFolders = ({ imports }: House): string[] => foldersBothWays(imports)

/** Names that a module may export in its public.ts; whoever needs more groups them by subject. */
const maxExports = 10

/** One sentence per public.ts that exports more names than allowed. */
export const wideInterfaces = ({ files }: House): string[] =>
  publicFiles(files)
    .filter(({ count }) => count > maxExports)
    .map(
      ({ module, count }) =>
        `modules/${module}/public.ts exports ${count} names, at most ${maxExports}.`
    )

function publicFiles(files: readonly SourceFile[]) {
  return files.flatMap((file) => {
    const module = /^modules\/([^/]+)\/public\.ts$/.exec(file.name)?.[1]
    return module ? [{ module, count: countExports(file) }] : []
  })
}

/** Files of at most 25 lines that exactly one other source file imports, and whether that import is lazy. */
export function singleUseFiles({ files, imports }: House) {
  const kinds = new Map(files.map(({ name, kind }) => [name, kind]))
  const importers = Map.groupBy(
    imports.filter(({ from }) => kinds.get(from) === 'source'),
    ({ to }) => to
  )
  return files
    .filter(({ kind, lines }) => kind === 'source' && lines <= 25)
    .flatMap(({ name, lines }) => {
      const all = importers.get(name) ?? []
      const [importer, ...others] = new Set(all.map(({ from }) => from))
      if (!importer || others.length) return []
      const isLazy = all.some(({ kind }) => kind === 'lazy')
      return [{ name, lines, importer, isLazy }]
    })
}

/** All figures as lines of text. */
export function figuresOf(house: House, { list }: { list: boolean }): string[] {
  const small = singleUseFiles(house)
  return [
    ...sizes(house.files),
    row('files of at most 25 lines that one file imports', small.length),
    row('of these, not lazily', small.filter(({ isLazy }) => !isLazy).length),
    ...(list ? small.map(useOf) : []),
    ...crud(house.files),
    ...frontDoors(house.files),
    ...cycles(house),
    ...wordLines(house.files),
  ]
}

function sizes(files: readonly SourceFile[]): string[] {
  const of = (wanted: FileKind) => files.filter(({ kind }) => kind === wanted)
  const [source, tests, bench] = [of('source'), of('test'), of('bench')]
  const byLines = source.toSorted((a, b) => a.lines - b.lines)
  const [median, largest] = [byLines[Math.floor(byLines.length / 2)], byLines.at(-1)]
  return [
    ...heading('Files (all lines are counted, blank ones too)'),
    row('source files', source.length),
    row('source lines', linesOf(source)),
    row('test files', tests.length),
    row('test lines', linesOf(tests)),
    row('files of measurements (bench)', bench.length),
    row('lines of measurements', linesOf(bench)),
    row('lines of the median source file', median?.lines ?? 0),
    row('lines of the largest source file', largest?.lines ?? 0, largest?.name),
    row('source files under 15 lines', source.filter(({ lines }) => lines < 15).length),
  ]
}

function crud(files: readonly SourceFile[]): string[] {
  const rows = crudModules.map((name) => {
    const own = files.filter(
      (file) => file.kind === 'source' && file.name.startsWith(`modules/${name}/`)
    )
    return row(name, own.length, `${number(linesOf(own))} lines`)
  })
  return [...heading('Source files of a CRUD module'), ...rows]
}

function frontDoors(files: readonly SourceFile[]): string[] {
  const rows = publicFiles(files).map(({ module, count }) => row(module, count))
  return [...heading('Names that modules/*/public.ts exports'), ...rows]
}

function cycles(house: House): string[] {
  const rooms = roomsOf(house.imports)
  const groups = connectedGroups(rooms)
  const files = cyclesOfFiles(house)
  const pairs = pairsOf(rooms).map((pair) => pair.join(' <-> '))
  const folders = pairsOfFolders(house)
  return [
    ...heading('Cycles (imports of values: neither types nor what is loaded lazily)'),
    ...found('cycles between files', files),
    ...found('groups of rooms that reach one another', groups.map(sentence)),
    ...found('pairs of rooms that import each other', pairs),
    ...found('pairs of folders in a module that do', folders),
  ]
}

function wordLines(files: readonly SourceFile[]): string[] {
  const rows = countWords(files, unwantedWords).map(({ word, instead, onlyInTests, ...all }) =>
    row(
      `${word}: ${instead}${onlyInTests ? ' (in tests)' : ''}`,
      all.count,
      `in ${all.files} files`
    )
  )
  return [...heading('Unwanted words in identifiers and file names'), ...rows]
}

const useOf = ({ name, lines, importer, isLazy }: ReturnType<typeof singleUseFiles>[number]) =>
  `    ${name} (${lines}), imported${isLazy ? ' lazily' : ''} by ${importer}`
const cyclesOf = (graph: Graph) =>
  connectedGroups(graph).map((group) => shortestCycle(graph, group).join(' -> '))
const sentence = (rooms: readonly string[]) => `${rooms.length} rooms: ${rooms.join(', ')}`
const linesOf = (files: readonly SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0)
const heading = (title: string) => ['', title]
const number = (value: number) => value.toLocaleString('en-US')

const row = (label: string, value: number, remark = '') =>
  `  ${label.padEnd(52)} ${number(value).padStart(8)}  ${remark}`.trimEnd()

const found = (label: string, all: readonly string[]) => [
  row(label, all.length),
  ...all.map((one) => `    ${one}`),
]
