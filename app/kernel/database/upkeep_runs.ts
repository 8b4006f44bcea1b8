/** Notes when each clean-up last finished or failed, for `guiche doctor`. */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

export interface UpkeepRun {
  readonly finishedAt: Date | null
  readonly failedAt: Date | null
  readonly error: string | null
}

const longestError = 500

/**
 * Runs the work of a task and notes how it ended, by the clock of the database; a number that it returns is noted as that of the
 * deleted rows. Throws what the work throws. That it could not be noted is logged and stops nothing.
 */
export async function noteUpkeep<T>(task: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await note(task, { deleted: typeof result === 'number' ? result : null })
    return result
  } catch (error) {
    await note(task, { error: withoutStatement(error as Error).slice(0, longestError) })
    throw error
  }
}

/** Errors of the database begin with the whole statement. */
const withoutStatement = ({ message }: Error) => message.split(' - ').at(-1)!

async function note(task: string, outcome: { deleted: number | null } | { error: string }) {
  const [columns, value] =
    'error' in outcome
      ? (['failed_at, error', outcome.error] as const)
      : (['finished_at, deleted', outcome.deleted] as const)
  await db
    .rawQuery(
      `insert into upkeep_runs (task, ${columns}) values (?, now(), ?) on conflict (task)
       do update set (${columns}) = (now(), excluded.${columns.split(', ')[1]})`,
      [task, value] as never
    )
    .catch((err: unknown) => logger.warn({ err, task }, 'a clean-up could not be noted'))
}

/** The last runs, by task; also of tasks that no longer exist. */
export async function upkeepRuns(): Promise<ReadonlyMap<string, UpkeepRun>> {
  const rows = await db.from('upkeep_runs').select('task', 'finished_at', 'failed_at', 'error')
  return new Map(
    rows.map((row) => [
      row.task,
      { finishedAt: row.finished_at, failedAt: row.failed_at, error: row.error },
    ])
  )
}
