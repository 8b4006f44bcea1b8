/** Deletes old rows by the tables' rules, in small batches, so that nobody waits long for a lock or the disk. */
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import { noteUpkeep } from '#app/kernel/database/upkeep_runs'
import type { SweepRule, TableSpecs } from '#app/kernel/database/tables'

/** Rows per statement, and the pause in milliseconds between two, in which other queries run. */
const batchRows = 500
const pauseMs = 50
/** Maximum minutes per rule; the next run continues. */
const ruleMinutes = 10

/**
 * For all companies. Each batch is its own transaction: after an interruption the next run does the rest, and
 * concurrent runs take different rows. A failing rule is logged and does not stop the others. Returns the number of
 * deleted rows by table.
 */
export async function sweepTables(tables: TableSpecs): Promise<ReadonlyMap<string, number>> {
  const deleted = new Map<string, number>()
  for (const [table, { sweep = [] }] of Object.entries(tables)) {
    if (sweep.length === 0) continue
    await noteUpkeep(table, async () => {
      let failure: unknown
      for (const rule of sweep) {
        try {
          deleted.set(table, (deleted.get(table) ?? 0) + (await sweepRule(table, rule)))
        } catch (error) {
          logger.error({ err: error, table }, 'old rows could not be deleted')
          failure = error
        }
      }
      if (failure) throw failure
      return deleted.get(table) ?? 0
    }).catch(() => {}) // logged above, and noted
  }
  return deleted
}

/** Applies one rule until nothing is left or its time is up. Returns the number of deleted rows. */
async function sweepRule(table: string, rule: SweepRule): Promise<number> {
  const end = performance.now() + ruleMinutes * 60_000
  let sum = 0
  for (;;) {
    const before = now().minus({ days: rule.days }).toJSDate()
    // `ctid` is safe here: read and used within one statement, with the rows locked.
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
 * SQL that selects `what` from the oldest rows of the rule; parameters: the time before which rows are old, and the
 * limit. Locked rows are skipped and left to a later run.
 */
export const oldRows = (table: string, { since, when }: SweepRule, what: string): string =>
  `select ${what} from ${table} where ${since} < ?${when ? ` and (${when})` : ''}
   order by ${since} limit ? for update skip locked`
