/** An admin creates a file list. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { refuseDouble } from '#modules/files/actions/refuse_double'
import { saveOptions, type GivenOption } from '#modules/files/actions/save_options'
import { snapshotOf, recordChange } from '#modules/files/actions/record_change'
import FileList from '#modules/files/models/file_list'
import type { WholeFileList } from '#modules/files/queries/options_of'

export interface FileListForm {
  readonly name: string
  /** Sent before the files; may contain variables (VAR-07). */
  readonly message: string
  /** Options; their files are uploaded separately afterwards. */
  readonly options: readonly GivenOption[]
}

/** 409 ERR_DUPLICATED_FILE_LIST, 404 ERR_NO_FILE_OPTION_FOUND for an option that has an id already. */
export async function addFileList(actor: Actor, form: FileListForm): Promise<WholeFileList> {
  const { companyId, userId } = actor
  const { options, ...text } = form
  return refuseDouble(
    unitOfWork(async (work) => {
      const list = await new FileList()
        .useTransaction(work.trx)
        .merge({ companyId, userId, ...text, createdAt: now(), updatedAt: now() })
        .save()
      const whole = await saveOptions(work, list, options)
      recordChange(work, actor, {
        change: 'create',
        id: list.id,
        before: null,
        after: snapshotOf(whole),
      })
      return whole
    })
  )
}
