// The diagram of the rooms in mermaid format, and its place in docs/house.md.
import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '#scripts/cli_error'
import type { SourceFile } from '#scripts/house/files'
import { arrowsOf, graphOf, connectedGroups, reduced, type Graph } from '#scripts/house/graph'
import { listOfModules, roomOf } from '#scripts/house/rooms'

const page = 'docs/house.md'
const [begin, end] = ['<!-- drawing: begin -->', '<!-- drawing: end -->']
const command = 'npm run house -- --draw'

const groups = {
  optional: 'Optional modules',
  core: 'Core modules',
  kernel: 'Kernel: app/',
  process: 'Start and settings',
  browser: 'Browser: web/src/',
  terminal: 'Terminal',
  sandbox: 'Sandbox',
} as const
type Group = keyof typeof groups

const groupByFolder: Readonly<Record<string, Group>> = {
  app: 'kernel',
  web: 'browser',
  cli: 'terminal',
  bin: 'terminal',
  scripts: 'terminal',
  sandbox: 'sandbox',
}

/** Rooms that every module may use; the page says so in its text, instead of an arrow from each module. */
const isForAll = (room: string) => /^(app|web\/src)(\/|$)|^(database|start)$/.test(room)
const isModule = (room: string) => room.startsWith('modules/') && room !== listOfModules

/** Boxes for rooms, arrows for imports of values; an arrow implied by a longer path is omitted. */
export function drawingOf(rooms: Graph, files: readonly SourceFile[]): string {
  const all = new Set(files.flatMap(({ name }) => roomOf(name) ?? []))
  const core = coreModules(files)
  const groupOf = (room: string): Group => {
    if (isModule(room)) return core.has(room) ? 'core' : 'optional'
    return groupByFolder[room.split('/')[0]] ?? 'process'
  }
  const lines = Object.entries(groups).flatMap(([group, title]) => {
    const boxes = [...all].filter((room) => groupOf(room) === group && room !== listOfModules)
    return boxes.length ? groupLines(group, title, boxes.toSorted()) : []
  })
  const list = all.has(listOfModules) ? [`  ${boxOf(listOfModules)}`] : []
  const listed = [...(rooms.get(listOfModules) ?? [])].map(groupOf)
  const toGroups = [...new Set(listed)]
    .toSorted()
    .map((group) => `  ${idOf(listOfModules)} --> group_${group}`)
  return ['flowchart TB', ...lines, ...list, ...toGroups, ...arrowLines(rooms)].join('\n')
}

/** Returns a sentence when the diagram in the page differs from the code; undefined when it is up to date. */
export function faultOfDrawing(root: string, drawing: string): string | undefined {
  const text = readPage(root)
  return withDrawing(text, drawing) === text
    ? undefined
    : `The drawing in ${page} is not what the code gives: run "${command}" and commit the page.`
}

/** Rewrites the diagram in the page, and nothing else of it. */
export function writeDrawing(root: string, drawing: string): void {
  const text = withDrawing(readPage(root), drawing)
  fs.writeFileSync(path.join(root, page), text)
}

function groupLines(group: string, title: string, rooms: readonly string[]): string[] {
  return [
    `  subgraph group_${group}["${title}"]`,
    ...rooms.map((room) => `    ${boxOf(room)}`),
    '  end',
  ]
}

/** Arrows of a cycle are thick; two rooms that import each other share one with two heads. */
function arrowLines(rooms: Graph): string[] {
  const arrows = arrowsOf(rooms).filter(
    ([from, to]) => from !== listOfModules && !(isModule(from) && isForAll(to))
  )
  const drawn = reduced(graphOf(arrows))
  const cycles = connectedGroups(drawn)
  return arrowsOf(drawn)
    .toSorted()
    .flatMap(([from, to]) => {
      const isBack = drawn.get(to)?.has(from)
      if (isBack && to < from) return []
      const isInCycle = cycles.some((cycle) => cycle.includes(from) && cycle.includes(to))
      const line = isBack ? '<==>' : isInCycle ? '==>' : '-->'
      return [`  ${idOf(from)} ${line} ${idOf(to)}`]
    })
}

const boxOf = (room: string) => `${idOf(room)}["${labelOf(room)}"]`
const idOf = (room: string) => room.replace(/\W/g, '_')
const labelOf = (room: string) =>
  room === listOfModules ? room : room.replace(/^(modules|app|web\/src)\//, '')

/** Modules without which the product does not run: their manifests say `core: true`. */
function coreModules(files: readonly SourceFile[]): ReadonlySet<string> {
  const manifests = files.filter(({ name }) => /^modules\/[^/]+\/module\.ts$/.test(name))
  const core = manifests.filter(({ text }) => /^\s*core: true,$/m.test(text))
  return new Set(core.map(({ name }) => path.posix.dirname(name)))
}

function readPage(root: string): string {
  const file = path.join(root, page)
  if (!fs.existsSync(file)) throw new CliError(`There is no ${page} to draw in.`)
  return fs.readFileSync(file, 'utf8')
}

function withDrawing(text: string, drawing: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) {
    throw new CliError(`${page} has lost the lines between which it is drawn: ${begin}, ${end}.`)
  }
  const part = `${begin}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n`
  return text.slice(0, from) + part + text.slice(to)
}
