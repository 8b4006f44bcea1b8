/** Every file list is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/files/errors'
import { FileList } from '#modules/files/model'

export const errors = errorClasses(specs)

/**
 * With `work` the row stays locked until the transaction ends. 404 ERR_NO_FILE_LIST_FOUND for another company's
 * list, or none.
 */
export async function accessFileList(
  actor: Pick<Actor, 'companyId'>,
  given: unknown,
  work?: Work
): Promise<FileList> {
  return rowById(FileList.of(actor, work?.trx), given, errors.E_FILE_LIST_NOT_FOUND, work)
}
