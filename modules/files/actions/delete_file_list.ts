/** An admin deletes a file list with its files, unless something still needs to send it (FIL-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessFileList, errors } from '#modules/files/access'
import { snapshotOf, recordChange } from '#modules/files/actions/record_change'
import { fileListDependant, type FileListOfCompany } from '#modules/files/contract'
import { wholeList } from '#modules/files/queries/options_of'

/** 404 ERR_NO_FILE_LIST_FOUND, 409 ERR_FILE_LIST_IN_USE. */
export async function deleteFileList(actor: Actor, given: unknown): Promise<void> {
  try {
    await remove(actor, given)
  } catch (error) {
    // A concurrent transaction has just referenced it.
    if ((error as { code?: string }).code === '23503') throw new errors.E_FILE_LIST_IN_USE()
    throw error
  }
}

const remove = (actor: Actor, given: unknown) =>
  unitOfWork(async (work) => {
    const list = await accessFileList(actor, given, work)
    const { id, companyId } = list
    if (await isNeeded({ companyId, fileListId: id })) throw new errors.E_FILE_LIST_IN_USE()
    const whole = await wholeList(list)
    const before = snapshotOf(whole)
    // Options are deleted by cascade.
    await list.delete()
    await discardFiles(
      work,
      whole.options.flatMap(({ stored }) => stored)
    )
    recordChange(work, actor, { change: 'delete', id, before, after: null })
  })

async function isNeeded(list: FileListOfCompany): Promise<boolean> {
  for (const Dependant of await registry.contributionsTo(fileListDependant)) {
    if (await new Dependant().needs(list)) return true
  }
  return false
}
