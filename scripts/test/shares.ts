// Divides the files of a suite among several processes, so that these take about the same time.
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Weights (in bytes) of files whose size says nothing about their duration, because what they run is elsewhere. */
const others: Readonly<Record<string, number>> = {
  'accessible.spec.ts': 100_000,
  'production.spec.ts': 15_000,
}

/** Folders of a suite beside those that have its name; adonisrc.ts, which cannot be read before modules are there, names the same. */
const moreFolders: Readonly<Record<string, readonly string[]>> = {
  scripts: ['cli/tests', 'modules/*/tests/cli'],
}

/** Every spec file of the suite, in shares of about equal weight. The weight is the file size, a proxy for duration. */
export function sharesOf(suite: string, programs: number): readonly string[][] {
  const own = [`tests/${suite}`, `modules/*/tests/${suite}`, `${suite}/tests`]
  const folders = [...own, ...(moreFolders[suite] ?? [])]
  const files = fs.globSync(
    folders.map((folder) => `${folder}/**/*.spec.ts`),
    { cwd: root }
  )
  const weighed = files.map((file) => ({
    file,
    weight: others[path.basename(file)] ?? fs.statSync(path.join(root, file)).size,
  }))
  return share(weighed, programs)
}

/** Greedy: the heaviest file first, each to the lightest share. Within a share the files are sorted by name. */
export function share(
  weighed: readonly { file: string; weight: number }[],
  programs: number
): readonly string[][] {
  const shares = Array.from({ length: programs }, () => ({ files: [] as string[], weight: 0 }))
  for (const { file, weight } of weighed.toSorted((a, b) => b.weight - a.weight)) {
    const lightest = shares.reduce((one, other) => (other.weight < one.weight ? other : one))
    lightest.files.push(file)
    lightest.weight += weight
  }
  return shares.map(({ files }) => files.toSorted())
}
