/** The processes of the installation, as they last reported. */
import db from '@adonisjs/lucid/services/db'

export interface ProcessView {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly kinds: readonly string[]
  readonly version: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** It has not reported for longer than four heartbeats. */
  readonly isGone: boolean
  readonly memoryBytes: number
  readonly cpuShare: number
  readonly eventLoopDelayMs: number
  readonly sockets: number
  readonly leases: number
  readonly messagesIn: number
  readonly messagesOut: number
}

/** SQL, of a row of `processes`: four heartbeats were missed. */
const isGone = `seen_at < now() - interval '20 seconds'`
/** SQL: who vanished is shown for an hour; the hourly sweep deletes the row. */
const isShown = `seen_at > now() - interval '1 hour'`

/** By host and pid. */
export async function listProcesses(): Promise<ProcessView[]> {
  const rows = await db
    .from('processes')
    .whereRaw(isShown)
    .orderBy(['host', 'pid', 'started_at'])
    .select('*', db.raw(`${isGone} as is_gone`))
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    pid: row.pid,
    kinds: row.kinds,
    version: row.version,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    isGone: row.is_gone,
    memoryBytes: row.memory_bytes,
    cpuShare: row.cpu_share,
    eventLoopDelayMs: row.event_loop_delay_ms,
    sockets: row.sockets,
    leases: row.leases,
    messagesIn: row.messages_in,
    messagesOut: row.messages_out,
  }))
}

/** How many of them run, and how many are gone. */
export async function countProcesses(): Promise<{ running: number; gone: number }> {
  const { rows } = await db.rawQuery(
    `select count(*) filter (where not ${isGone})::int as running, count(*) filter (where ${isGone})::int as gone
     from processes where ${isShown}`
  )
  return rows[0]
}
