/** Applies the form's options to a list: adds new ones, renames changed ones, deletes missing ones (FIL-01). */
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { discardFiles } from '#app/kernel/media/pending_files'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/files/access'
import { FileOption, type FileList } from '#modules/files/model'
import { lockedOptions, type WholeFileList } from '#modules/files/queries'

export interface GivenOption {
  /** Id of an existing option; absent for a new one. */
  readonly id?: number
  readonly name: string
}

/**
 * The caller has locked the list's row. Files of deleted options are removed after the commit. 404
 * ERR_NO_FILE_OPTION_FOUND for an id that is not in this list, 422 for one that is given twice.
 */
export async function saveOptions(
  work: Work,
  list: FileList,
  given: readonly GivenOption[]
): Promise<WholeFileList> {
  const known = new Map((await lockedOptions(work, list)).map((option) => [option.id, option]))
  const named = given.flatMap(({ id }) => (id === undefined ? [] : [id]))
  assertKnownOnce(named, known)
  for (const option of known.values()) {
    if (!named.includes(option.id)) await drop(work, option)
  }
  const options: FileOption[] = []
  for (const { id, name } of given) {
    const option = id === undefined ? begun(work, list) : known.get(id)!
    if (option.name !== name) await option.merge({ name, updatedAt: now() }).save()
    options.push(option)
  }
  return { list, options: options.sort((a, b) => a.id - b.id) }
}

function assertKnownOnce(named: readonly number[], known: ReadonlyMap<number, FileOption>) {
  if (new Set(named).size < named.length) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'options', rule: 'distinct' }] })
  }
  if (named.some((id) => !known.has(id))) throw new errors.E_FILE_OPTION_NOT_FOUND()
}

async function drop(work: Work, option: FileOption) {
  const { stored } = option
  await option.delete()
  await discardFiles(work, stored)
}

function begun(work: Work, { id: fileListId, companyId }: FileList): FileOption {
  const empty = {
    mediaFile: null,
    mediaThumbnail: null,
    mediaName: null,
    mediaType: null,
    mediaSize: null,
    mediaWidth: null,
    mediaHeight: null,
  }
  return new FileOption()
    .useTransaction(work.trx)
    .merge({ companyId, fileListId, ...empty, createdAt: now() })
}
