/** Counts the rows of a lane: one statement, whose cost is bounded. */
import { databaseClient } from '#app/kernel/database/database_client'
import type { LaneDepth } from '#app/kernel/jobs/lane_depth'

/** Rows are counted up to here: a lane that stands still must not make looking at it expensive. */
export const mostCounted = 100_000

export interface LaneRows {
  readonly table: string
  /** SQL: which rows wait. An index must cover exactly these. */
  readonly waiting: string
  /** SQL: which rows were given up; likewise. Without it the lane gives none up. */
  readonly failed?: string
  /** SQL: when a row is due. */
  readonly dueAt?: string
}

/** Counts a lane whose rows lie in one table. With more than `mostCounted` rows the oldest is that of those counted. */
export async function countRows(rows: LaneRows): Promise<LaneDepth> {
  const { table, waiting, failed = 'false', dueAt = 'due_at' } = rows
  const answer = await databaseClient().rawQuery(
    `with waiting as materialized (
       select ${dueAt} as due_at from ${table} where ${waiting} limit ${mostCounted}
     ), failed as materialized (
       select from ${table} where ${failed} limit ${mostCounted}
     )
     select (select count(*)::int from waiting) as waiting,
       (select count(*)::int from failed) as failed,
       (select min(due_at) from waiting where due_at <= now()) as "oldestAt"`
  )
  return answer.rows[0]
}
