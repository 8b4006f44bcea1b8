// Directed graphs: cycles, and the transitive reduction.

/** For each node, the targets of its arrows. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>
export type Arrow = readonly [from: string, to: string]

const none: ReadonlySet<string> = new Set()

/** Arrows from a node to itself are omitted. */
export function graphOf(arrows: Iterable<Arrow>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    if (from === to) continue
    const targets = graph.get(from)
    if (targets) targets.add(to)
    else graph.set(from, new Set([to]))
  }
  return graph
}

export const arrowsOf = (graph: Graph): Arrow[] =>
  [...graph].flatMap(([from, targets]) => [...targets].map((to): Arrow => [from, to]))

/** Groups of nodes that all reach each other: the strongly connected components of two or more nodes. */
export function connectedGroups(graph: Graph): string[][] {
  const inner = cyclicPart(graph)
  const reach = new Map([...inner.keys()].map((node) => [node, reachedFrom(inner, node)]))
  const groups: string[][] = []
  const placed = new Set<string>()
  for (const [node, reached] of reach) {
    if (placed.has(node) || !reached.has(node)) continue
    const group = [...reached].filter((other) => reach.get(other)?.has(node)).toSorted()
    for (const one of group) placed.add(one)
    groups.push(group)
  }
  return groups.toSorted((a, b) => b.length - a.length || a[0].localeCompare(b[0]))
}

/** The shortest path from a node of the group back to itself: `a, b, a`. */
export function shortestCycle(graph: Graph, group: readonly string[]): string[] {
  const cycles = group.map((node) => shortestWayBack(graph, node))
  return cycles.reduce((one, other) => (other.length < one.length ? other : one))
}

/** Pairs of nodes that point to each other. */
export const pairsOf = (graph: Graph): Arrow[] =>
  arrowsOf(graph)
    .filter(([from, to]) => from < to && graph.get(to)?.has(from))
    .toSorted()

/**
 * The graph without arrows that are implied by a longer path (transitive reduction). All arrows of a cycle stay; of
 * several arrows from one cycle to another only the first by name stays.
 */
export function reduced(graph: Graph): Graph {
  const groups = connectedGroups(graph)
  const isInCycle = ([from, to]: Arrow) =>
    groups.some((group) => group.includes(from) && group.includes(to))
  return arrowsOf(graph)
    .toSorted()
    .toReversed()
    .filter((arrow) => !isInCycle(arrow))
    .reduce<Graph>((left, arrow) => {
      const without = graphOf(arrowsOf(left).filter((other) => String(other) !== String(arrow)))
      return reachedFrom(without, arrow[0]).has(arrow[1]) ? without : left
    }, graph)
}

/** The graph without nodes that cannot be on a cycle: those without an incoming or without an outgoing arrow. */
function cyclicPart(graph: Graph): Graph {
  let inner = graph
  for (;;) {
    const targets = new Set([...inner.values()].flatMap((nodes) => [...nodes]))
    const left = arrowsOf(inner).filter(([from, to]) => targets.has(from) && inner.has(to))
    const next = graphOf(left)
    if (left.length === arrowsOf(inner).length) return next
    inner = next
  }
}

/** All nodes that are reachable from here; includes the node itself when it is on a cycle. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(start) ?? none)]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    open.push(...(graph.get(node) ?? none))
  }
  return reached
}

function shortestWayBack(graph: Graph, start: string): string[] {
  let ways = [[start]]
  const seen = new Set<string>()
  while (ways.length) {
    const longer = ways.flatMap((way) =>
      [...(graph.get(way[way.length - 1]) ?? none)].map((node) => [...way, node])
    )
    const back = longer.find((way) => way[way.length - 1] === start)
    if (back) return back
    ways = longer.filter((way) => {
      const node = way[way.length - 1]
      return !seen.has(node) && seen.add(node)
    })
  }
  throw new Error(`${start} lies on no cycle.`)
}
