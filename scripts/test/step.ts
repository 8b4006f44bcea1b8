// What a step of `npm test` is, and what it answers.
import type { ProcessGroup } from '#scripts/processes/process_group'

/** A test that failed, and the file it stands in. */
export interface Fallen {
  readonly file: string
  readonly title: string
  /** What it said, in one line. */
  readonly why: string
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Shown when something failed. */
  readonly output: string
  /** The tests that failed, where the program names them. */
  readonly fallen?: readonly Fallen[]
  /** The tests that passed, but only at the second try; `why` is of the first. */
  readonly unsteady?: readonly Fallen[]
  /** What the closing lines have to say although nothing failed. */
  readonly remarks?: readonly string[]
}

/** What steps share: the processes, and parts that are started by the first step that asks. */
export interface Workshop {
  readonly processes: ProcessGroup
  /** The environment of a program under test, with an empty database of its own. */
  testEnv(step: string): Promise<NodeJS.ProcessEnv>
  /** The path of a Chromium; it is installed when missing. */
  browser(): Promise<string>
}

export interface Step {
  readonly name: string
  /** Steps that must have passed before; when one has not, this one fails without being run. */
  readonly after?: readonly string[]
  /** Runs while nothing else does: it measures, or needs the machine for itself. */
  readonly alone?: true
  run(workshop: Workshop): Promise<Outcome>
}

/** A step that is one check: it holds, or it does not. */
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
