// Queries npm's advisory service for the shipped packages; fails on high or critical findings that are not excused.
import fs from 'node:fs'
import type { ProcessGroup } from '#scripts/processes/process_group'
import type { Outcome, Step } from '#scripts/test/step'

/** An advisory that is accepted for a limited time; the list is in scripts/advisories.json. */
export interface Excuse {
  /** Its id at the service, such as `GHSA-aaaa-bbbb-cccc`. */
  readonly advisory: string
  /** Why the vulnerability does not affect Guichê, or why it has to stay for now. */
  readonly reason: string
  /** The last day on which the excuse is valid, yyyy-mm-dd. */
  readonly until: string
}

export interface Finding {
  readonly advisory: string
  readonly packageName: string
  readonly severity: string
  readonly title: string
}

export type Answer =
  | { readonly kind: 'report'; readonly findings: readonly Finding[] }
  /** No response: no network, or a registry without this service. */
  | { readonly kind: 'unreachable'; readonly why: string }
  /** The query itself failed, for example without a lock file. */
  | { readonly kind: 'fault'; readonly why: string }

const excusesFile = 'scripts/advisories.json'
const grave = new Set(['high', 'critical'])
/** Milliseconds: npm's own limit for a fetch, and the limit after which npm is killed. */
const fetchMs = 20_000
const timeoutMs = 60_000

/** The step that looks for known vulnerabilities; the closing lines say so when the service could not be reached. */
export const advisories: Step = {
  name: 'advisories',
  run: async ({ processes }) => {
    const excuses = JSON.parse(fs.readFileSync(excusesFile, 'utf8')) as Excuse[]
    return judge(await askNpm(processes), excuses, new Date().toISOString().slice(0, 10))
  },
}

/** Queries the registry of npm's own configuration. `folder`: where package-lock.json is. */
export async function askNpm(
  processes: ProcessGroup,
  { folder = '.', env = process.env }: { folder?: string; env?: NodeJS.ProcessEnv } = {}
): Promise<Answer> {
  const flags = ['--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${fetchMs}`]
  const child = processes.launch({
    name: 'npm audit',
    command: 'npm',
    args: ['audit', ...flags, '--logs-max=0', `--prefix=${folder}`],
    env,
  })
  let output = ''
  child.process.stdout?.on('data', (chunk) => (output += chunk))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.process.kill('SIGKILL')
  }, timeoutMs)
  const { error } = await child.ended
  clearTimeout(timer)
  if (error) return { kind: 'fault', why: error.message }
  if (isLate) return { kind: 'unreachable', why: `no answer in ${timeoutMs / 1000} seconds` }
  return readAnswer(output)
}

interface AuditOutput {
  readonly auditReportVersion?: number
  readonly vulnerabilities?: Record<string, { readonly via: readonly (string | Via)[] }>
  readonly message?: string
  readonly error?: { readonly code?: string; readonly summary?: string }
}
/** The advisory itself; a plain string in its place names a vulnerable dependency. */
interface Via {
  readonly source: number
  readonly name: string
  readonly title: string
  readonly url: string
  readonly severity: string
}

/** Parses the output of `npm audit --json`. Its exit code is useless: it is 1 for findings and for failures. */
export function readAnswer(text: string): Answer {
  const report = parsed(text)
  if (!report) return { kind: 'fault', why: `npm printed no JSON: ${text.slice(0, 200)}` }
  const { auditReportVersion, vulnerabilities, message, error } = report
  if (auditReportVersion === 2 && vulnerabilities) {
    const all = Object.values(vulnerabilities).flatMap(({ via }) => via)
    const advised = all.filter((via) => typeof via !== 'string').map(findingOf)
    return { kind: 'report', findings: advised }
  }
  // Only a failed request has a message next to its error, and no code.
  if (message && !error?.code) return { kind: 'unreachable', why: message }
  const why = error?.summary ?? `an answer of the form ${auditReportVersion}`
  return { kind: 'fault', why }
}

function parsed(text: string): AuditOutput | null {
  try {
    return JSON.parse(text) as AuditOutput
  } catch {
    return null
  }
}

const findingOf = ({ source, name, title, url, severity }: Via): Finding => ({
  advisory: url.split('/').at(-1) || String(source),
  packageName: name,
  severity,
  title,
})

/** `today`: yyyy-mm-dd. */
export function judge(answer: Answer, excuses: readonly Excuse[], today: string): Outcome {
  const odd = excuses.filter((excuse) => !isWhole(excuse))
  if (odd.length) {
    return failed(`${excusesFile}: needs advisory, reason and until: ${JSON.stringify(odd)}`)
  }
  if (answer.kind === 'fault') return failed(`npm audit did not work: ${answer.why}`)
  if (answer.kind === 'unreachable') {
    const what = 'Advisories: NOT LOOKED FOR, since no advisory service answered'
    return { passed: 0, failed: 0, output: '', remarks: [`${what} (${answer.why}).`] }
  }
  const found = answer.findings.filter(({ severity }) => grave.has(severity))
  const isExcused = ({ advisory }: Finding) =>
    excuses.some((excuse) => excuse.advisory === advisory && excuse.until >= today)
  const open = found.filter((finding) => !isExcused(finding))
  if (open.length) return failed(open.map((finding) => textOf(finding, excuses)).join('\n'))
  return { passed: 1, failed: 0, output: '', remarks: remarksOn(found, excuses) }
}

const isWhole = ({ advisory, reason, until }: Partial<Excuse>) =>
  Boolean(advisory && reason && /^\d{4}-\d\d-\d\d$/.test(until ?? ''))

const failed = (output: string): Outcome => ({ passed: 0, failed: 1, output })

function textOf({ advisory, packageName, severity, title }: Finding, excuses: readonly Excuse[]) {
  const former = excuses.find((excuse) => excuse.advisory === advisory)
  const ended = former ? ` The excuse ended on ${former.until}: ${former.reason}` : ''
  return `${packageName}: ${severity}, ${advisory}: ${title}.${ended}`
}

/** The closing lines name accepted findings, and excuses that are no longer needed. */
const remarksOn = (found: readonly Finding[], excuses: readonly Excuse[]) =>
  excuses.map(({ advisory, reason, until }) =>
    found.some((finding) => finding.advisory === advisory)
      ? `Advisories: ${advisory} is excused until ${until}: ${reason}`
      : `Advisories: ${advisory} is found no more, take it out of ${excusesFile}.`
  )
