// Cuts the files of a suite in two, so that two programs need about the same time for them.
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Bytes for those whose length says nothing of their time: what they go through stands elsewhere. */
const others: Readonly<Record<string, number>> = { 'accessible.spec.ts': 45_000 }

/** Every spec file in folders `tests/<suite>`, in two halves of about the same weight: a long file takes long. */
export function halvesOf(suite: string): readonly [string[], string[]] {
  const files = fs.globSync(
    [`tests/${suite}/**/*.spec.ts`, `modules/*/tests/${suite}/**/*.spec.ts`],
    {
      cwd: root,
    }
  )
  const weighed = files.map((file) => ({
    file,
    weight: others[path.basename(file)] ?? fs.statSync(path.join(root, file)).size,
  }))
  return share(weighed)
}

/** The heaviest first, each to the lighter half. The order within a half is that of the names. */
export function share(
  weighed: readonly { file: string; weight: number }[]
): readonly [string[], string[]] {
  const [one, other] = [half(), half()]
  for (const { file, weight } of weighed.toSorted((a, b) => b.weight - a.weight)) {
    const lighter = one.weight <= other.weight ? one : other
    lighter.files.push(file)
    lighter.weight += weight
  }
  return [one.files.toSorted(), other.files.toSorted()]
}

const half = () => ({ files: [] as string[], weight: 0 })
