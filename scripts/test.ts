// `npm test`: runs the table of steps and prints the sum of all tests.
import { CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { elapsed, say } from '#scripts/say'
import { runSteps } from '#scripts/test/schedule'
import type { Outcome } from '#scripts/test/step'
import { steps } from '#scripts/test/steps'
import { openWorkshop } from '#scripts/test/workshop'

/** How many lines of the output of a step that names no failed test are repeated at the end. */
const lastLines = 12

/**
 * Runs all steps, or those of `--only functional,walls`, and returns the exit code.
 */
export default async function test(processes: ProcessGroup, args: string[]): Promise<number> {
  const chosen = chooseSteps(args)
  say()
  return summarise(await runSteps(chosen, openWorkshop(processes)))
}

/** Prints the closing line, `N passed, N failed`, and returns the exit code. */
export function summarise(results: ReadonlyMap<string, Outcome>): number {
  const outcomes = [...results.values()]
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? [])
  const remarks = outcomes.flatMap((outcome) => outcome.remarks ?? [])
  say()
  // Repeated at the end, because a step's output is far above and truncated logs keep only their end.
  for (const [step, outcome] of results) for (const line of failuresOf(step, outcome)) say(line)
  for (const { title, why } of unsteady) say(`Passed only at the second try: ${title}: ${why}`)
  for (const remark of remarks) say(remark)
  say(`After ${elapsed()}:`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/** A line for each failed test, or the last lines of the output when a step failed without naming tests. */
function failuresOf(step: string, { failed, fallen = [], output }: Outcome): string[] {
  if (failed === 0) return []
  const named = fallen.map(({ file, title, why }) => `Failed: ${file}: ${title}: ${why}`)
  if (fallen.length >= failed) return named
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return [...named, `Failed: step "${step}":`, ...lines.slice(-lastLines)]
}

function chooseSteps(args: readonly string[]) {
  const [flag, value, ...rest] = args.flatMap((arg) => arg.split('='))
  if (flag === undefined) return steps
  const names = steps.map(({ name }) => name)
  if (flag !== '--only' || !value || rest.length > 0) {
    throw new CliError(`Say "npm test" or "npm test -- --only <steps>": ${names.join(', ')}.`, 2)
  }
  const wanted = value.split(',')
  const unknown = wanted.find((name) => !names.some((step) => matches(step, name)))
  if (unknown) throw new CliError(`There is no step "${unknown}": ${names.join(', ')}.`, 2)
  return steps.filter((step) => wanted.some((name) => matches(step.name, name)))
}

/** "types" matches "types server", "types web" and "types cli"; "web" is a step of its own. */
function matches(step: string, name: string): boolean {
  const isStep = steps.some((other) => other.name === name)
  return isStep ? step === name : step.startsWith(`${name} `)
}
