// One line of the log, and which ones are wanted.

/** As pino numbers them. */
export const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const
export type Level = keyof typeof levels
export const levelNames = Object.keys(levels) as Level[]

export interface LogEntry {
  /** Its file and its place in it. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly level: number
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
  /** As it stands in the file. */
  readonly line: string
}

/** What is left out is not asked for. */
export interface LogFilter {
  readonly company?: number
  readonly connection?: number
  readonly request?: string
  /** A pid, a host, or `host:pid`. */
  readonly process?: string
  /** This one and those above it. */
  readonly level?: Level
  /** Milliseconds since 1970. */
  readonly since?: number
}

/** Null for a line that is none of the log's: a process was killed while it wrote, or a disk was full. */
export function entryOf(line: string, id: string): LogEntry | null {
  try {
    const fields = JSON.parse(line) as Record<string, unknown>
    const { time, level, msg = '' } = fields
    if (typeof time !== 'number' || typeof level !== 'number') return null
    return { id, time, level, message: String(msg), fields, line }
  } catch {
    return null
  }
}

/** `warn` for 40; a level between two has the name of the lower one. */
export const levelName = (level: number): Level =>
  levelNames.findLast((name) => levels[name] <= level) ?? 'trace'

export function matches({ time, level, fields }: LogEntry, filter: LogFilter): boolean {
  const { hostname, pid } = fields
  const processes = [pid, hostname, `${hostname}:${pid}`].map(String)
  const isOf = (wanted: number | string | undefined, ...found: readonly unknown[]) =>
    wanted === undefined || found.flat().map(String).includes(String(wanted))
  return (
    level >= levels[filter.level ?? 'trace'] &&
    time >= (filter.since ?? 0) &&
    isOf(filter.company, fields.companyId, fields.companyIds) &&
    isOf(filter.connection, fields.connectionId) &&
    isOf(filter.request, fields.request_id) &&
    isOf(filter.process, ...processes)
  )
}
