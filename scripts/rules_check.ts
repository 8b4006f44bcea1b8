// Checks the behaviour rules (docs/rules): each cited rule is explained exactly once and a test title names it.
import fs from 'node:fs'
import path from 'node:path'

export interface Text {
  /** Its path from the root, with `/`. */
  readonly name: string
  readonly text: string
}

/** Prefixes that look like those of a rule but belong to standards and catalogues. */
const foreign: ReadonlySet<string> = new Set(['CWE', 'UTF'])
const isTest = (name: string) => /\.(spec|test)\.tsx?$/.test(name)

/** `IN-10..13` and `DSH-02 to DSH-07` also cite the rules in between. */
const citation = /\b([A-Z]{2,3})-(\d\d)\b(?:(?:\.\.(?:\1-)?| to \1-)(\d\d)\b)?/g
const explanation = /^- \*\*([A-Z]{2,3}-\d\d)\*\*: \S/gm
/** The heading of the list of rules whose test is still to be written: `- INT-01: why`. */
const listOfExcuses = /^## Not yet shown by a test\n((?:(?!## ).*\n?)*)/m
const excuse = /^- ([A-Z]{2,3}-\d\d): \S/gm

/** The ids of all rules that a text cites. */
export const citedIn = (text: string): string[] =>
  [...text.matchAll(citation)]
    .filter(([, prefix]) => !foreign.has(prefix))
    .flatMap(([, prefix, first, last = first]) => between(prefix, Number(first), Number(last)))

const between = (prefix: string, first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_none, at) => `${prefix}-${String(first + at).padStart(2, '0')}`
  )

/** Titles of tests and test groups, including tests that are run for each row of a table. */
export function titlesIn(text: string): string[] {
  const calls = text.matchAll(/\b(?:test|it|describe|group)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  const tables = text.matchAll(/\]\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  return [...calls, ...tables].map(([, , title]) => title)
}

/**
 * Returns one sentence per fault, or an empty list. `files` are those that may cite rules, tests included;
 * `pages` are those that explain rules.
 */
export function faultsOf(files: readonly Text[], pages: readonly Text[]): string[] {
  const cited = placesOf(files, ({ text }) => citedIn(text))
  const shown = placesOf(
    files.filter(({ name }) => isTest(name)),
    ({ text }) => titlesIn(text).flatMap(citedIn)
  )
  const explained = placesOf(pages, ({ text }) => idsOf(text.matchAll(explanation)))
  const excused = placesOf(pages, ({ text }) => idsOf(excusesIn(text).matchAll(excuse)))
  return [
    ...unexplained(cited, explained),
    ...explainedTwice(explained),
    ...unshown(explained, shown, excused),
    ...idleExcuses(explained, shown, excused),
  ]
}

/** For each id, the names of the texts that contain it, once per occurrence. */
type PlacesById = ReadonlyMap<string, readonly string[]>

function placesOf(texts: readonly Text[], idsIn: (text: Text) => readonly string[]): PlacesById {
  const places = new Map<string, string[]>()
  for (const text of texts) {
    for (const id of idsIn(text)) places.set(id, [...(places.get(id) ?? []), text.name])
  }
  return places
}

const idsOf = (matches: Iterable<RegExpMatchArray>) => [...matches].map(([, id]) => id)
const excusesIn = (page: string) => listOfExcuses.exec(page)?.[1] ?? ''

const unexplained = (cited: PlacesById, explained: PlacesById) =>
  [...cited]
    .filter(([id]) => !explained.has(id))
    .map(([id, files]) => `${id} is cited in ${files[0]}, and no page of docs/rules explains it.`)

const explainedTwice = (explained: PlacesById) =>
  [...explained]
    .filter(([, pages]) => pages.length > 1)
    .map(([id, pages]) => `${id} is explained more than once: in ${pages.join(' and in ')}.`)

const unshown = (explained: PlacesById, shown: PlacesById, excused: PlacesById) =>
  [...explained]
    .filter(([id]) => !shown.has(id) && !excused.has(id))
    .map(([id, [page]]) => `${id} is explained in ${page}, and no test names it in its title.`)

function idleExcuses(explained: PlacesById, shown: PlacesById, excused: PlacesById) {
  return [...excused].flatMap(([id, [page]]) => {
    const test = shown.get(id)?.[0]
    if (test) return [`${id} is excused in ${page} from having a test, and ${test} is one.`]
    return explained.has(id) ? [] : [`${id} is excused in ${page}, and no page explains it.`]
  })
}

const kinds = '{ts,tsx,mts,mjs,js,md,stub}'
const leftOut = /(^|\/)(node_modules|dist|build|tmp|\.[^/]*)$/

function read(root: string, patterns: readonly string[]): Text[] {
  const names = fs.globSync([...patterns], { cwd: root, exclude: (name) => leftOut.test(name) })
  return names.sort().map((name) => ({
    name: name.split(path.sep).join('/'),
    text: fs.readFileSync(path.join(root, name), 'utf8'),
  }))
}

/** Prints the faults of this checkout, and returns the exit code. */
function main(root: string): number {
  const [pages, others] = [read(root, ['docs/rules/*.md']), read(root, [`**/*.${kinds}`])]
  const files = others.filter(({ name }) => !name.startsWith('docs/'))
  const faults = faultsOf(files, pages)
  if (!files.some(({ name }) => isTest(name)) || !pages.length) faults.push('Nothing was read.')
  for (const fault of faults) console.error(fault)
  return faults.length ? 1 : 0
}

if (import.meta.main) process.exitCode = main(path.resolve(import.meta.dirname, '..'))
