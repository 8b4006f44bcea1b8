// Cuts the files of a suite into shares, so that as many programs need about the same time for them.
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Bytes for those whose length says nothing of their time: what they go through stands elsewhere. */
const others: Readonly<Record<string, number>> = {
  'accessible.spec.ts': 45_000,
  'production.spec.ts': 15_000,
}

/** Every spec file of the suite, in shares of about the same weight: a long file takes long. */
export function sharesOf(suite: string, programs: number): readonly string[][] {
  const folders = [`tests/${suite}`, `modules/*/tests/${suite}`, `${suite}/tests`]
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

/** The heaviest first, each to the lightest share. The order within a share is that of the names. */
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
