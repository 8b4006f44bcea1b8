// `guiche logs`: the log of all processes on this machine, from their files. It needs no server.
import { setTimeout as pause } from 'node:timers/promises'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { CliError } from '#cli/cli_error'
import { addCommand, positiveNumber, type Printed } from '#cli/client/command'
import { print } from '#cli/client/output'
import { levelNames, type Level, type LogEntry, type LogFilter } from '#cli/log/entry'
import { logFiles, logFolder } from '#cli/log/files'
import { LogReader } from '#cli/log/reader'
import { printedEntry } from '#cli/log/show'

/** Lines without `--lines` and `--since`. */
const usualLines = 100
/** They are kept in memory; with `--since` alone they are not. */
const mostLines = 100_000
/** Milliseconds between two looks at the files. */
const looksEvery = 250

interface Given extends LogFilter, Printed {
  readonly follow?: boolean
  readonly lines?: number
}

export function addLogs(program: Command): void {
  addCommand(program, {
    usage: 'logs',
    description: 'the log of all processes on this machine; works without the server',
    example: 'guiche logs --follow --company 3 --level warn',
  })
    .option('-f, --follow', 'go on with new lines, until ctrl-c')
    .option('--company <id>', 'only what was done for this company', positiveNumber)
    .option('--connection <id>', 'only what was done for this connection', positiveNumber)
    .option('--request <id>', 'only this call: x-request-id of its answer')
    .option('--process <pid>', 'only this process, as guiche processes lists it; also host:pid')
    .addOption(new Option('--level <level>', 'this level and those above it').choices(levelNames))
    .option('--since <time>', 'no older ones: 30s, 10m, 2h, 1d, or a time', sinceOf)
    .option('--lines <number>', `the last ones; ${usualLines} without --since`, linesOf)
    .action(async (given: Given) => {
      // `guiche logs | head` has read enough.
      process.stdout.on('error', () => process.exit())
      const reader = new LogReader(readableFolder(), filterOf(given))
      const write = ({ line }: LogEntry) => print(line)
      const show = given.json ? write : (entry: LogEntry) => print(printedEntry(entry))
      for (const entry of firstOf(reader, given)) show(entry)
      if (reader.broken > 0) sayBroken(reader.broken)
      if (given.follow) await follow(reader, show)
    })
}

const filterOf = ({
  company,
  connection,
  request,
  process: of,
  level,
  since,
}: Given): LogFilter => ({
  ...{ company, connection, request, process: of, since },
  level: level as Level | undefined,
})

/** Throws CliError, which says why there is nothing to read. */
function readableFolder(): string {
  const reason = whyUnreadable()
  if (reason) throw new CliError(reason)
  return logFolder()!
}

/** Why there are no files to read; null when there are. */
export function whyUnreadable(): string | null {
  const folder = logFolder()
  if (folder === null)
    return 'LOG_DIR is none: the processes write no files. Their stdout has the log.'
  try {
    if (logFiles(folder).length > 0) return null
    return `There are no files in ${folder} yet: no process has written a line.`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') {
      return `Only the server's account and root may read ${folder}: call this as one of them, for example with "sudo -u guiche".`
    }
    if (code !== 'ENOENT') throw error
    return `There is no folder ${folder}. Are DATA_DIR and LOG_DIR those of the server, and has it run on this machine?`
  }
}

const firstOf = (reader: LogReader, { lines, since }: Given): Iterable<LogEntry> =>
  since !== undefined && lines === undefined ? reader.all() : reader.last(lines ?? usualLines)

/** Ends with ctrl-c, as a success. */
async function follow(reader: LogReader, show: (entry: LogEntry) => void): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  while (!ending.signal.aborted) {
    for (const entry of reader.next()) show(entry)
    await pause(looksEvery, undefined, ending).catch(() => undefined)
  }
}

/** To the other channel: a program reads the lines. */
function sayBroken(count: number): void {
  const lines = count === 1 ? 'A line' : `${count} lines`
  process.stderr.write(
    `${lines} could not be read: a process ended while it wrote, or a disk was full.\n`
  )
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function sinceOf(given: string): number {
  const [, number, unit] = /^(\d{1,9})([smhd])$/.exec(given) ?? []
  if (unit) return Date.now() - Number(number) * units[unit]
  const time = Date.parse(given)
  if (!Number.isNaN(time) && /^\d{4}-/.test(given)) return time
  throw new InvalidArgumentError(
    'It must be 30s, 10m, 2h or 1d, or a time such as 2027-01-31T08:00.'
  )
}

function linesOf(given: string): number {
  const lines = positiveNumber(given)
  if (lines <= mostLines) return lines
  throw new InvalidArgumentError(`It is at most ${mostLines}; with --since alone all are printed.`)
}
