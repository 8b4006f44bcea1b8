/** Deletes archives of people a day after they were written, with their files (OPS-01). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { discardFiles } from '#app/kernel/media/pending_files'
import type { Job } from '#app/kernel/modules/module'

/** Rows per transaction. */
const atOnce = 50

/** Driven by the rows: a server that was down deletes what is due when it comes back. */
export default class SweepExports implements Job {
  async handle(_payload: unknown, stopping?: AbortSignal) {
    while (!stopping?.aborted && (await sweepSome()) === atOnce);
  }
}

const sweepSome = (): Promise<number> =>
  unitOfWork(async (work) => {
    // Across all companies: platform maintenance.
    const { rows } = await work.trx.rawQuery<{ rows: { media_file: string | null }[] }>(
      `delete from contact_exports where id = any(array(
         select id from contact_exports where expires_at <= ?
         order by expires_at limit ? for update skip locked))
       returning media_file`,
      [now().toJSDate(), atOnce]
    )
    await discardFiles(
      work,
      rows.flatMap(({ media_file: key }) => key ?? [])
    )
    return rows.length
  })
