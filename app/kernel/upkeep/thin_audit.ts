/** Removes contents from audit rows of an older version that stored them: only ids, numbers and field names stay. */
import { setTimeout as pause } from 'node:timers/promises'
import { keptOf } from '#app/kernel/actor/audit_contents'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

/** Rows per transaction, and the pause in milliseconds between two, in which other queries run. */
const batchRows = 500
const pauseMs = 50

interface OldRow {
  readonly id: string
  readonly action: string
  readonly entity: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** For all companies. After an interruption the next run does the rest; concurrent runs take different rows. */
export async function thinAudit(): Promise<void> {
  while ((await thinSome()) === batchRows) await pause(pauseMs)
}

function thinSome(): Promise<number> {
  return unitOfWork(async ({ trx }) => {
    const { rows } = await trx.rawQuery<{ rows: OldRow[] }>(
      `select id, action, entity, before, after from audit_entries
       where fields is null order by id limit ? for update skip locked`,
      [batchRows]
    )
    // Removes all contents, even those that are stored today: there is no way to find and erase them in old rows.
    const thin = rows.map((row) => ({ id: row.id, ...keptOf(row, {}) }))
    await trx.rawQuery(
      `update audit_entries as old
       set fields = array(select jsonb_array_elements_text(thin.fields)),
         before = nullif(thin.before, 'null'), after = nullif(thin.after, 'null')
       from jsonb_to_recordset(?::jsonb) as thin (id bigint, fields jsonb, before jsonb, after jsonb)
       where old.id = thin.id`,
      [JSON.stringify(thin)]
    )
    return rows.length
  })
}
