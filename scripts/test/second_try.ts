// Retries a few tests that failed by chance, and reports that they were retried (docs/adr/0021).
import type { Outcome } from '#scripts/test/step'

/** Retry at most this many failed tests: more failures are hardly chance. */
const few = 5

/**
 * Runs the files of the failed tests once more, in another process with its own database. Only when all of them pass
 * do the tests count as passed, and as unsteady; `output` keeps the output of the first try.
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
