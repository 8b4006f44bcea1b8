/** Every help is loaded by id through this file. Helps belong to the platform: every company sees the same (API-01). */
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/helps/errors'
import Help from '#modules/helps/models/help'

const errors = errorClasses(specs)

/** Throws 404 ERR_NO_HELP_FOUND. With `work` the row stays locked until the transaction ends. */
export async function accessHelp(id: unknown, work?: Work): Promise<Help> {
  const known = rowId(id)
  const rows = work ? Help.query({ client: work.trx }).forUpdate() : Help.query()
  const help = known && (await rows.where('id', known).first())
  if (!help) throw new errors.E_HELP_NOT_FOUND()
  return help
}
