// Counts the results in the reports of Japa and Vitest; anything doubtful counts as a failure.
import fs from 'node:fs'
import path from 'node:path'
import type { Fallen, Outcome } from '#scripts/test/step'

/** A program that has exited. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

interface Tally {
  readonly passed: number
  readonly failed: number
  /** Skipped or todo. */
  readonly notRun: number
  /** An error outside of the tests. */
  readonly isBroken: boolean
}

type JapaCount = 'passed' | 'failed' | 'regression' | 'skipped' | 'todo'

/** Machine-readable lines and lines of passed tests: neither helps to find what failed. */
const noise = /^(\{"(event|aggregates)":|\s+✔ )/

/** Counts by the machine-readable lines of Japa's second reporter and keeps the readable output. */
export function countJapa({ code, output }: Ended): Outcome {
  const lines = output.split('\n')
  const readable = lines.filter((line) => !noise.test(line))
  const last = lines.findLast((line) => line.startsWith('{"aggregates":'))
  const report = last ? JSON.parse(last) : { aggregates: {}, hasError: true }
  const count = (kind: JapaCount): number => report.aggregates[kind] ?? 0
  const outcome = judge(readable.join('\n'), {
    passed: count('passed'),
    failed: count('failed') + count('regression'),
    notRun: count('skipped') + count('todo'),
    isBroken: report.hasError || code !== 0,
  })
  return { ...outcome, fallen: lines.flatMap(fallenIn) }
}

function fallenIn(line: string): Fallen[] {
  if (!line.startsWith('{"event":"test:end"')) return []
  const { errors, relativePath: file, title } = JSON.parse(line)
  return errors?.length && file ? [{ file, title: title.expanded, why: oneLine(errors) }] : []
}

/** The message of the first error, truncated to fit into one closing line. */
function oneLine([{ error }]: { error?: { message?: string } }[]): string {
  const line = (error?.message ?? 'it did not say why').replaceAll(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}

/** Counts by the report that Vitest has written to `file`, which is deleted afterwards. */
export function countVitest({ code, output }: Ended, file: string): Outcome {
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  fs.rmSync(file, { force: true })
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report
  const outcome = judge(output, {
    passed: numPassedTests,
    failed: numFailedTests,
    notRun: numPendingTests + numTodoTests,
    isBroken: code !== 0,
  })
  return { ...outcome, fallen: (report.testResults ?? []).flatMap(fallenScreens) }
}

/** A test file in the report of Vitest. */
interface VitestFile {
  readonly name: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[]
  }[]
}

function fallenScreens({ name, assertionResults }: VitestFile): Fallen[] {
  const file = path.relative(process.cwd(), name)
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName: title, failureMessages = [] }) => {
      const [message] = failureMessages
      return { file, title, why: oneLine([{ error: { message } }]) }
    })
}

/** Tests that were not run, suites without tests and crashes outside of any test count as failures. */
function judge(output: string, { passed, failed, notRun, isBroken }: Tally): Outcome {
  const notes: string[] = []
  if (notRun > 0) notes.push(`${notRun} tests were skipped or are still to be written.`)
  if (passed + failed + notRun === 0) notes.push('It ran no test.')
  else if (isBroken && failed === 0) notes.push('Its tests are fine, but it did not end well.')
  const unseen = notes.length > 0 && notRun === 0 ? 1 : 0
  return { passed, failed: failed + notRun + unseen, output: [output, ...notes].join('\n') }
}
