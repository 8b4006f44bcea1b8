// Runs steps, two at a time where they allow it, and prints each outcome when it is known.
import { elapsed, say } from '#scripts/say'
import type { Outcome, Step, Workshop } from '#scripts/test/step'

/** As many as the usual machine has cores. A third took as long altogether, and each step a half longer. */
const sideBySide = 2

/** Runs all steps and returns their outcomes by name. A step that throws counts as failed. */
export async function runSteps(
  steps: readonly Step[],
  workshop: Workshop
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const waiting = [...steps]
  const running = new Map<string, Promise<void>>()
  let isAlone = false

  while (waiting.length + running.size > 0) {
    const next: Step | undefined = isAlone ? undefined : nextOf(waiting, running, steps, outcomes)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      isAlone = next.alone ?? false
      const work = runOne(next, workshop, outcomes).then((outcome) => {
        outcomes.set(next.name, outcome)
        running.delete(next.name)
        isAlone = false
      })
      running.set(next.name, work)
    } else {
      await Promise.race(running.values())
    }
  }
  return outcomes
}

/** The first step in the order of the table that may start now. */
function nextOf(
  waiting: readonly Step[],
  running: ReadonlyMap<string, unknown>,
  all: readonly Step[],
  outcomes: ReadonlyMap<string, Outcome>
): Step | undefined {
  if (running.size >= sideBySide) return undefined
  const isPlanned = (name: string) => all.some((step) => step.name === name)
  const isFree = (step: Step) =>
    (step.after ?? []).every((name) => outcomes.has(name) || !isPlanned(name))
  // steps marked `alone` run after all others
  const together = waiting.filter((step) => !step.alone)
  if (together.length > 0) return together.find(isFree)
  return running.size === 0 ? waiting.find(isFree) : undefined
}

async function runOne(
  step: Step,
  workshop: Workshop,
  outcomes: ReadonlyMap<string, Outcome>
): Promise<Outcome> {
  const since = Date.now()
  const broken = step.after?.find((name) => (outcomes.get(name)?.failed ?? 0) > 0)
  const outcome = broken
    ? { passed: 0, failed: 1, output: `Not run, because "${broken}" failed.` }
    : await step.run(workshop).catch((error) => ({ passed: 0, failed: 1, output: String(error) }))
  printOutcome(step, outcome, since)
  return outcome
}

function printOutcome(step: Step, outcome: Outcome, since: number): void {
  const unsteady = outcome.unsteady?.length ?? 0
  const counts = [
    `${outcome.passed} passed`,
    outcome.failed > 0 && `${outcome.failed} failed`,
    unsteady > 0 && `${unsteady} of them at the second try`,
  ]
  // Nothing was checked: the closing lines say why.
  const isNothing = outcome.passed + outcome.failed === 0
  const mark = outcome.failed > 0 ? '✖' : isNothing ? '–' : '✔'
  const line = `${mark} ${step.name.padEnd(16)} ${counts.filter(Boolean).join(', ')}`
  say(`${line.padEnd(48)} ${elapsed(since).padStart(8)}`)
  if (outcome.failed + unsteady > 0) process.stdout.write(`\n${outcome.output.trimEnd()}\n\n`)
}
