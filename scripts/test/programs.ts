// Kinds of steps: a tool that passes or fails, a suite of the server's tests, the screens' tests.
import os from 'node:os'
import path from 'node:path'
import { launchNode, programOf } from '#scripts/processes/node_child'
import { countJapa, countVitest, type Ended } from '#scripts/test/counts'
import { withSecondTry } from '#scripts/test/second_try'
import { sharesOf } from '#scripts/test/shares'
import { check, type Outcome, type Step, type Workshop } from '#scripts/test/step'

/** No step may hang the whole run; the functional tests take 20 minutes on a busy machine. */
const usualTimeoutMs = 45 * 60_000

type Order = Pick<Step, 'after' | 'alone'>

interface SuiteOptions extends Order {
  /** The suite's name in adonisrc.ts, when the step has another name. */
  readonly of?: string
  readonly env?: NodeJS.ProcessEnv
  /** Gives it a Chromium. */
  readonly browser?: true
  /** How many processes share its files and run in parallel, each with its own database; default 1. */
  readonly programs?: number
  readonly timeoutMs?: number
  /** A few failed tests may be retried once (docs/adr/0021). */
  readonly secondTry?: true
}

/** A step that runs a program of a package, such as `prettier --check .`. */
export function tool(
  name: string,
  [packageName, program, ...args]: readonly string[],
  options: Order = {}
): Step {
  const work = async (workshop: Workshop) => {
    const file = programOf(packageName, program)
    const { code, output } = await toTheEnd(workshop, name, file, args, process.env)
    return { ok: code === 0, output }
  }
  return check(name, work, options)
}

/** A step that runs a script of this repository. */
export function script(
  name: string,
  file: string,
  { args = [], ...order }: Order & { readonly args?: readonly string[] } = {}
): Step {
  const work = async (workshop: Workshop) => {
    const { code, output } = await toTheEnd(workshop, name, file, args, process.env)
    return { ok: code === 0, output }
  }
  return check(name, work, order)
}

/** A step that runs a command of the server's console, with a database of its own. */
export function ace(name: string, ...args: readonly string[]): Step {
  return check(name, async (workshop) => {
    const env = await workshop.testEnv(name)
    const { code, output } = await toTheEnd(workshop, name, 'ace.js', args, env)
    return { ok: code === 0, output }
  })
}

/** A step that runs one suite of adonisrc.ts with Japa and counts its tests. */
export function suite(name: string, options: SuiteOptions = {}): Step {
  const { of = name, env, browser, programs, timeoutMs, secondTry, ...order } = options
  async function runFiles(workshop: Workshop, program: string, files: readonly string[]) {
    const all = {
      ...(await workshop.testEnv(program)),
      ...(browser && { CHROMIUM_PATH: await workshop.browser() }),
      ...env,
    }
    const args = [of, '--reporters=spec,ndjson', ...files.map((file) => `--files=${file}`)]
    return countJapa(await toTheEnd(workshop, program, 'bin/test.ts', args, all, timeoutMs))
  }
  async function runAll(workshop: Workshop) {
    if (!programs) return runFiles(workshop, name, [])
    const shares = sharesOf(of, programs).map((files, at) =>
      runFiles(workshop, `${name} ${at + 1}`, files)
    )
    return together(await Promise.all(shares))
  }
  return {
    name,
    ...order,
    run: async (workshop) => {
      const first = await runAll(workshop)
      if (!secondTry) return first
      return withSecondTry(first, (files) => runFiles(workshop, `${name} again`, files))
    },
  }
}

const together = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  output: outcomes
    .filter(({ failed }) => failed > 0)
    .map(({ output }) => output)
    .join('\n'),
  fallen: outcomes.flatMap(({ fallen = [] }) => fallen),
})

/** The screens' tests with Vitest. */
export function screens(name: string, config: string): Step {
  return {
    name,
    run: async (workshop) => {
      const file = path.join(os.tmpdir(), `guiche-${process.pid}-${name}.json`)
      const args = ['run', `--config=${config}`, '--reporter=default', '--reporter=json']
      args.push(`--outputFile.json=${file}`)
      const ended = await toTheEnd(workshop, name, programOf('vitest'), args, process.env)
      return countVitest(ended, file)
    },
  }
}

async function toTheEnd(
  { processes }: Workshop,
  name: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  timeoutMs = usualTimeoutMs
): Promise<Ended> {
  let output = ''
  const child = launchNode(processes, file, args, { name, env })
  child.process.stdout?.on('data', (chunk) => (output += chunk))
  child.process.stderr?.on('data', (chunk) => (output += chunk))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.process.kill('SIGTERM')
    setTimeout(() => child.process.kill('SIGKILL'), 5_000).unref()
  }, timeoutMs)
  const { code, error } = await child.ended
  clearTimeout(timer)
  if (isLate) output += `\nStopped: it took longer than ${timeoutMs / 60_000} minutes.\n`
  return { code, output: error ? `${output}\n${error.message}` : output }
}
