/** What `guiche doctor` says of each clean-up: whether it ran in time, and whether rows are left that it ought to have deleted. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { upkeepRuns, type UpkeepRun } from '#app/kernel/database/upkeep_runs'
import type { SweepRule, TableSpecs } from '#app/kernel/database/tables'
import type { JobSpec } from '#app/kernel/modules/module'

export interface UpkeepLine {
  /** A table, or a job. */
  readonly task: string
  readonly isGood: boolean
  readonly message: string
}

interface Parts {
  readonly tables: TableSpecs
  readonly jobs: ReadonlyMap<string, JobSpec>
}

/** The sweeper's own job, which runs all rules of tables, and how often. */
const sweepHours = 1
/** A run may be missed once, as by an update; the second one is late. */
const periods = 2
/** Rows that are counted at most. */
const most = 1000

/** A line for each table with rules, for pending files, and for each job with `upkeepHours`. `tables` exist. */
export async function upkeepReport({ tables, jobs }: Parts): Promise<UpkeepLine[]> {
  const [runs, since] = await Promise.all([upkeepRuns(), notedSince()])
  const lines: UpkeepLine[] = []
  for (const [table, { sweep = [] }] of Object.entries(tables)) {
    if (sweep.length === 0) continue
    let overdue = 0
    for (const rule of sweep) overdue += await overdueRows(table, rule)
    lines.push(lineOf(table, { run: runs.get(table), hours: sweepHours, since, overdue }))
  }
  const overdue = await overdueRows('pending_files', { days: 0, since: 'due_at' })
  const pending = { run: runs.get('pending_files'), hours: sweepHours, since, overdue }
  lines.push(lineOf('pending_files', pending))
  for (const [job, { upkeepHours }] of jobs) {
    if (upkeepHours) {
      lines.push(lineOf(job, { run: runs.get(job), hours: upkeepHours, since, overdue: 0 }))
    }
  }
  return lines
}

/** Runs are noted since this update; before, none can be missing. */
async function notedSince(): Promise<Date> {
  const row = await db
    .from('adonis_schema')
    .whereLike('name', '%/0015_note_upkeep_runs')
    .select('migration_time')
    .first()
  return row?.migration_time ?? new Date(0)
}

/** Rows that the rule ought to have deleted some runs ago: found by the index that the sweeper uses, and counted up to a limit. */
async function overdueRows(table: string, { days, since, when }: SweepRule): Promise<number> {
  const before = now()
    .minus({ days, hours: periods * sweepHours })
    .toJSDate()
  const { rows } = await db.rawQuery(
    `select count(*)::int as count from (
       select from ${table} where ${since} < ?${when ? ` and (${when})` : ''}
       order by ${since} limit ?) as overdue`,
    [before, most]
  )
  return rows[0].count
}

interface Facts {
  readonly run: UpkeepRun | undefined
  readonly hours: number
  readonly since: Date
  readonly overdue: number
}

function lineOf(task: string, facts: Facts): UpkeepLine {
  const problem = failureOf(facts) ?? latenessOf(facts) ?? restOf(facts)
  if (problem !== null) return { task, isGood: false, message: problem }
  const finishedAt = facts.run?.finishedAt
  const last = finishedAt ? `ran at ${finishedAt.toISOString()}` : 'has not run yet'
  return { task, isGood: true, message: `${last}; nothing is overdue` }
}

function failureOf({ run, since }: Facts): string | null {
  if (!run?.failedAt || run.failedAt <= (run.finishedAt ?? since)) return null
  return `failed at ${run.failedAt.toISOString()}: ${run.error}`
}

function latenessOf({ run, since, hours }: Facts): string | null {
  const finishedAt = run?.finishedAt ?? null
  const age = now().toMillis() - (finishedAt ?? since).getTime()
  if (age <= periods * hours * 3_600_000) return null
  const last = finishedAt ? `since ${finishedAt.toISOString()}` : 'yet'
  return `has not run ${last}, and ought to every ${hours} h: look whether a process with the kind worker runs`
}

function restOf({ overdue }: Facts): string | null {
  if (overdue === 0) return null
  const rows = overdue === 1 ? 'row' : 'rows'
  const count = overdue >= most ? `${most} rows or more` : `${overdue} ${rows}`
  return `${count} ought to be deleted by now: look for its errors in the log; a large rest takes some hours`
}
