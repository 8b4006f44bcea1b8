// Which modules to delete together, so that few checks find what a check of each deletion would.

/** What the choice needs to know of a module: its name, and which modules it cannot do without. */
export interface Requiring {
  readonly name: string
  readonly requires?: readonly string[]
}

/** The module and all that require it, directly or through others. */
export function withDependants(name: string, manifests: readonly Requiring[]): string[] {
  const next = manifests.filter(({ requires = [] }) => requires.includes(name))
  return [...new Set([name, ...next.flatMap((other) => withDependants(other.name, manifests))])]
}

/** A module that is deleted, and one that must be free of errors without it. */
type Pair = readonly [gone: string, left: string]

/**
 * Sets of optional modules to delete, each with all that require them. For every two modules of which the second does
 * not require the first, at least one set has the first and not the second.
 *
 * Together they find whatever deleting each module alone would find. A file that uses a module which its own does not
 * require has an error without it, and keeps that error when more is deleted: deleting only ever takes declarations
 * away, and what a left module may use is never deleted with the rest, because its dependants would be too.
 */
export function setsToDelete(
  optional: readonly string[],
  manifests: readonly Requiring[]
): string[][] {
  const closed = (name: string) => withDependants(name, manifests)
  let open: Pair[] = optional.flatMap((gone) =>
    optional.filter((left) => !closed(gone).includes(left)).map((left): Pair => [gone, left])
  )
  const sets: string[][] = []
  while (open.length > 0) {
    let set = new Set(closed(open[0][0]))
    // Greedy: a further module is deleted too when that settles more pairs.
    for (const name of optional) {
      const larger = new Set([...set, ...closed(name)])
      if (settledBy(larger, open).length > settledBy(set, open).length) set = larger
    }
    const settled = settledBy(set, open)
    open = open.filter((pair) => !settled.includes(pair))
    sets.push(optional.filter((name) => set.has(name)))
  }
  return sets
}

const settledBy = (set: ReadonlySet<string>, pairs: readonly Pair[]) =>
  pairs.filter(([gone, left]) => set.has(gone) && !set.has(left))
