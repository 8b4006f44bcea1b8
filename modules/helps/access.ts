/** Every help is loaded by id through this file. Helps belong to the platform: every company sees the same (API-01). */
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/helps/errors'
import { Help } from '#modules/helps/model'

const errors = errorClasses(specs)

/** Throws 404 ERR_NO_HELP_FOUND. With `work` the row stays locked until the transaction ends. */
export const accessHelp = (id: unknown, work?: Work): Promise<Help> =>
  rowById(Help.query(work && { client: work.trx }), id, errors.E_HELP_NOT_FOUND, work)
