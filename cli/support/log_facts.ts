// The last warnings and errors of this machine's log, with what is harmless of them.
import { CliError } from '#cli/cli_error'
import { whyUnreadable } from '#cli/log/command'
import { levelName, type LogEntry } from '#cli/log/entry'
import { logFolder } from '#cli/log/files'
import { LogReader } from '#cli/log/reader'
import { nameOf, scrubbed, scrubbedError } from '#cli/support/scrub'

const lastLines = 500

/** Fields that hold ids of rows. */
const ids = [
  'companyId',
  'connectionId',
  'userId',
  'schedule',
  'mailId',
  'chargeId',
  'attempt',
  'times',
]
/** Fields that hold names which programmers gave. */
const names = ['job', 'queue', 'lane', 'metric', 'table', 'module', 'event', 'kind', 'step']

export function logFacts(): object[] {
  const reason = whyUnreadable()
  if (reason) throw new CliError(reason)
  const reader = new LogReader(logFolder()!, { level: 'warn' })
  return reader.last(lastLines).map(factsOf)
}

function factsOf({ time, level, message, fields }: LogEntry): object {
  const known = [
    ...ids.flatMap((name) => (isSmall(fields[name]) ? [[name, fields[name]]] : [])),
    ...names.flatMap((name) => (nameOf(fields[name]) ? [[name, fields[name]]] : [])),
  ]
  return {
    time: new Date(time).toISOString(),
    level: levelName(level),
    pid: isSmall(fields.pid) ? fields.pid : null,
    message: scrubbed(message),
    ...Object.fromEntries(known),
    err: scrubbedError(fields.err),
  }
}

/** A number of nine digits at most: that of a phone has more. */
const isSmall = (value: unknown) => Number.isSafeInteger(value) && Math.abs(value as number) < 1e9
