/** An admin adds, edits and deletes file lists, with their options (FIL-01, FIL-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import { accessFileList, errors } from '#modules/files/access'
import { FileList, FileOption } from '#modules/files/model'
import { preparedFilesDependant, type PreparedFilesRef } from '#modules/messages/contract'
import { lockedOptions, wholeList, type WholeFileList } from '#modules/files/queries'

export interface GivenOption {
  /** Id of an existing option; absent for a new one. */
  readonly id?: number
  readonly name: string
}

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
  return namedOnce(async (work) => {
    const list = await new FileList()
      .useTransaction(work.trx)
      .merge({ companyId, userId, ...text, createdAt: now(), updatedAt: now() })
      .save()
    const whole = await saveOptions(work, list, options)
    recordFileListChange(work, actor, list.id, { after: snapshotOf(whole) })
    return whole
  })
}

/**
 * Omitted fields stay; if options are given, missing ones are deleted with their files. 404 ERR_NO_FILE_LIST_FOUND
 * or ERR_NO_FILE_OPTION_FOUND, 409 ERR_DUPLICATED_FILE_LIST (FIL-01).
 */
export async function editFileList(
  actor: Actor,
  id: unknown,
  { name, message, options }: Partial<FileListForm>
): Promise<WholeFileList> {
  return namedOnce(async (work) => {
    const list = await accessFileList(actor, id, work)
    const known = await wholeList(list)
    const before = snapshotOf(known)
    await list
      .merge({ name: name ?? list.name, message: message ?? list.message, updatedAt: now() })
      .save()
    const whole = options ? await saveOptions(work, list, options) : known
    recordFileListChange(work, actor, list.id, { before, after: snapshotOf(whole) })
    return whole
  })
}

const namedOnce = (body: (work: Work) => Promise<WholeFileList>): Promise<WholeFileList> =>
  onUnique('file_lists_once', errors.E_NAME_DUPLICATED, () => unitOfWork(body))

/**
 * With its files, unless something still needs to send it (FIL-02). 404 ERR_NO_FILE_LIST_FOUND, 409
 * ERR_FILE_LIST_IN_USE.
 */
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
    if (await isNeeded({ companyId, preparedId: id })) throw new errors.E_FILE_LIST_IN_USE()
    const whole = await wholeList(list)
    const before = snapshotOf(whole)
    // Options are deleted by cascade.
    await list.delete()
    await discardFiles(
      work,
      whole.options.flatMap(({ stored }) => stored)
    )
    recordFileListChange(work, actor, id, { before })
  })

async function isNeeded(list: PreparedFilesRef): Promise<boolean> {
  for (const Dependant of await registry.contributionsTo(preparedFilesDependant)) {
    if (await new Dependant().needs(list)) return true
  }
  return false
}

/**
 * Applies the form's options to a list whose row the caller has locked: adds new ones, renames changed ones, deletes
 * missing ones, whose files are removed after the commit (FIL-01). 404 ERR_NO_FILE_OPTION_FOUND for an id that is not
 * in this list, 422 for one that is given twice.
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

export const snapshotOf = ({ list, options }: WholeFileList) => ({
  name: list.name,
  message: list.message,
  options: options.map(({ id, name, mediaFile }) => ({ id, name, file: mediaFile ?? null })),
})

/** Browsers of the company hear every change of a list (API-13). */
export const recordFileListChange = (work: Work, actor: Actor, id: number, sides: Sides): void =>
  recordChange(work, actor, {
    event: 'files.changed',
    body: { companyId: actor.companyId, fileListId: id, change: changeOf(sides) },
    entity: 'file_lists',
    id,
    ...sides,
  })
