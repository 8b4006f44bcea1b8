// A step of `npm test` and its outcome.
import type { ProcessGroup } from '#scripts/processes/process_group'

/** A failed test and its file. */
export interface Fallen {
  readonly file: string
  readonly title: string
  /** Its error message, in one line. */
  readonly why: string
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Printed when something failed. */
  readonly output: string
  /** The failed tests, when the program names them. */
  readonly fallen?: readonly Fallen[]
  /** The tests that passed only at the second try; `why` is the error of the first. */
  readonly unsteady?: readonly Fallen[]
  /** Lines to print at the end although nothing failed. */
  readonly remarks?: readonly string[]
}

/** What steps share: the processes, and resources that are started by the first step that needs them. */
export interface Workshop {
  readonly processes: ProcessGroup
  /** The environment of a program under test, with an empty database of its own. */
  testEnv(step: string): Promise<NodeJS.ProcessEnv>
  /** The path of a Chromium; it is installed when missing. */
  browser(): Promise<string>
}

export interface Step {
  readonly name: string
  /** Steps that must have passed before; when one has failed, this step fails without being run. */
  readonly after?: readonly string[]
  /** Runs while no other step does: it measures, or needs the whole machine. */
  readonly alone?: true
  run(workshop: Workshop): Promise<Outcome>
}

/** A step that is a single check: it passes or fails. */
export function check(
  name: string,
  work: (workshop: Workshop) => Promise<{ ok: boolean; output: string }>,
  options: Pick<Step, 'after' | 'alone'> = {}
): Step {
  return {
    name,
    ...options,
    run: async (workshop) => {
      const { ok, output } = await work(workshop)
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
    },
  }
}
