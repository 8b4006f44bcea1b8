/** What a PostgreSQL server has to do: statements and processor time between two looks. */
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

export interface Look {
  readonly at: number
  readonly statements: number
  readonly cpuMs: number
  readonly backends: number
}

/** Clock ticks of Linux in milliseconds. */
const tickMs = 10

/** Of all databases and processes of the server; it needs pg_stat_statements, and runs on this machine. */
export async function lookAt(client: pg.Client): Promise<Look> {
  const { rows } = await client.query(
    `select (select sum(calls)::bigint from pg_stat_statements) as statements,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as backends,
       pg_backend_pid() as pid`
  )
  const { statements, backends, pid } = rows[0]
  return {
    at: performance.now(),
    statements: Number(statements),
    cpuMs: cpuMsOfServer(pid),
    backends,
  }
}

/** For each second between them. `cores`: 0.5 is half a core all the time. */
export function loadBetween(before: Look, after: Look) {
  const seconds = (after.at - before.at) / 1000
  return {
    'statements/s': Math.round((after.statements - before.statements) / seconds),
    'PostgreSQL cores': Number(((after.cpuMs - before.cpuMs) / seconds / 1000).toFixed(2)),
    'connections to it': after.backends,
  }
}

/** The statements that took the most time since the statistics were reset, for the eye. */
export async function heaviest(client: pg.Client, count: number) {
  const { rows } = await client.query(
    `select calls::int, round(mean_exec_time::numeric, 2)::float as "mean ms",
       round((100 * total_exec_time / sum(total_exec_time) over ())::numeric)::int as "% of time",
       left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as statement
     from pg_stat_statements order by total_exec_time desc limit $1`,
    [count]
  )
  return rows
}

/** Of its processes that run and of those that have ended. */
function cpuMsOfServer(backend: number): number {
  const server = readStat(backend)!.parent
  const { ticks, endedTicks } = readStat(server)!
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === server)
  const running = children.reduce((sum, stat) => sum + stat!.ticks, 0)
  return tickMs * (ticks + endedTicks + running)
}

/** Null when there is no such process. `endedTicks`: those of its children that have ended. */
function readStat(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1],
      ticks: fields[11] + fields[12],
      endedTicks: fields[13] + fields[14],
    }
  } catch {
    return null
  }
}
