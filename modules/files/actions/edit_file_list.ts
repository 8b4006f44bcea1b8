/** An admin changes a file list: its name, its text, and its options. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessFileList } from '#modules/files/access'
import type { FileListForm } from '#modules/files/actions/add_file_list'
import { refuseDouble } from '#modules/files/actions/refuse_double'
import { saveOptions } from '#modules/files/actions/save_options'
import { snapshotOf, recordChange } from '#modules/files/actions/record_change'
import { wholeList, type WholeFileList } from '#modules/files/queries/options_of'

/**
 * Omitted fields stay; if options are given, missing ones are deleted with their files. 404 ERR_NO_FILE_LIST_FOUND
 * or ERR_NO_FILE_OPTION_FOUND, 409 ERR_DUPLICATED_FILE_LIST (FIL-01).
 */
export async function editFileList(
  actor: Actor,
  id: unknown,
  { name, message, options }: Partial<FileListForm>
): Promise<WholeFileList> {
  return refuseDouble(
    unitOfWork(async (work) => {
      const list = await accessFileList(actor, id, work)
      const known = await wholeList(list)
      const before = snapshotOf(known)
      await list
        .merge({ name: name ?? list.name, message: message ?? list.message, updatedAt: now() })
        .save()
      const whole = options ? await saveOptions(work, list, options) : known
      recordChange(work, actor, { change: 'update', id: list.id, before, after: snapshotOf(whole) })
      return whole
    })
  )
}
