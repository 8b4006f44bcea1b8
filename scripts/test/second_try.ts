// A second try for the few stories that fell by chance, told as what it is (docs/adr/0021).
import type { Outcome } from '#scripts/test/step'

/** When more than these fell it was hardly chance. */
const few = 5

/**
 * Runs the files of the failed tests once more, in a program and a database of their own. Only when all of them pass
 * the tests count as passed, and as unsteady; `output` keeps what the first try said.
 */
export async function withSecondTry(
  first: Outcome,
  runAgain: (files: readonly string[]) => Promise<Outcome>
): Promise<Outcome> {
  const fallen = first.fallen ?? []
  const isAll = fallen.length === first.failed
  if (!isAll || !fallen.length || fallen.length > few) return first
  const second = await runAgain([...new Set(fallen.map(({ file }) => file))])
  if (second.failed > 0 || second.passed < fallen.length) {
    return { ...first, output: `${first.output}\nAt the second try:\n${second.output}` }
  }
  return { passed: first.passed + first.failed, failed: 0, output: first.output, unsteady: fallen }
}
