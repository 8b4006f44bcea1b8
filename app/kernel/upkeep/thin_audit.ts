/** Takes contents out of audit rows of a version that kept them: only ids, figures and names of fields stay. */
import { setTimeout as pause } from 'node:timers/promises'
import { keptOf } from '#app/kernel/audit_contents'
import { unitOfWork } from '#app/kernel/unit_of_work'

/** Rows of one transaction, and milliseconds between two: others get their turn. */
const batchRows = 500
const pauseMs = 50

interface OldRow {
  readonly id: string
  readonly action: string
  readonly entity: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** Of all companies. Ended half-way, the next run takes the rest; two at once take different rows. */
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
    // No contents at all, not even those that are kept today: nobody would know how to erase these.
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
