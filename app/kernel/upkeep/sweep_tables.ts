/** Deletes old rows as the tables' rules say: in small batches, so that nobody waits long for a lock or for the disk. */
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import type { SweepRule, TableSpecs } from '#app/kernel/tables'

/** Rows of one statement, and milliseconds between two: others get their turn. */
const batchRows = 500
const pauseMs = 50
/** Minutes for one rule; the next run goes on where this one stopped. */
const ruleMinutes = 10

/**
 * Of all companies. Each batch is a transaction of its own: whatever ends this half-way, the next run takes the
 * rest, and two at once take different rows. A rule that fails is logged and does not stop the others. Answers
 * how many rows were deleted, by table.
 */
export async function sweepTables(tables: TableSpecs): Promise<ReadonlyMap<string, number>> {
  const deleted = new Map<string, number>()
  for (const [table, { sweep = [] }] of Object.entries(tables)) {
    for (const rule of sweep) {
      try {
        deleted.set(table, (deleted.get(table) ?? 0) + (await sweepRule(table, rule)))
      } catch (error) {
        logger.error({ err: error, table }, 'old rows could not be deleted')
      }
    }
  }
  return deleted
}

/** One rule until nothing is left or its time is over. Answers how many rows were deleted. */
async function sweepRule(table: string, rule: SweepRule): Promise<number> {
  const end = performance.now() + ruleMinutes * 60_000
  let sum = 0
  for (;;) {
    const before = now().minus({ days: rule.days }).toJSDate()
    // `ctid` is read and used within one statement, with the rows locked.
    const { rowCount } = await db.rawQuery(
      `delete from ${table} where ctid = any(array(${oldRows(table, rule, 'ctid')}))`,
      [before, batchRows]
    )
    sum += rowCount
    if (rowCount < batchRows || performance.now() > end) return sum
    await pause(pauseMs)
  }
}

/**
 * SQL that answers `what` of the oldest rows of the rule; its parameters are the time before which they are old,
 * and how many. Rows that somebody else holds are left to a later run.
 */
export const oldRows = (table: string, { since, when }: SweepRule, what: string): string =>
  `select ${what} from ${table} where ${since} < ?${when ? ` and (${when})` : ''}
   order by ${since} limit ? for update skip locked`
