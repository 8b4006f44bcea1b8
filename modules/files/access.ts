/** Every file list is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/files/errors'
import FileList from '#modules/files/models/file_list'

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
  const id = rowId(given)
  const found =
    id === null
      ? null
      : await FileList.of(actor, work?.trx)
          .where('id', id)
          .if(work, (query) => void query.forUpdate())
          .first()
  if (!found) throw new errors.E_FILE_LIST_NOT_FOUND()
  return found
}
