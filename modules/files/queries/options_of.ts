/** The options of file lists, in sending order (FIL-02). */
import type { Work } from '#app/kernel/database/unit_of_work'
import type FileList from '#modules/files/models/file_list'
import FileOption from '#modules/files/models/file_option'

/** A list with its options. */
export interface WholeFileList {
  readonly list: FileList
  /** By id. */
  readonly options: readonly FileOption[]
}

/** In the given order; all lists of one company. */
export async function wholeLists(lists: readonly FileList[]): Promise<WholeFileList[]> {
  if (!lists.length) return []
  const ids = lists.map(({ id }) => id)
  const options = await FileOption.of(lists[0]!).whereIn('fileListId', ids).orderBy('id')
  return lists.map((list) => ({
    list,
    options: options.filter(({ fileListId }) => fileListId === list.id),
  }))
}

export const wholeList = async (list: FileList): Promise<WholeFileList> =>
  (await wholeLists([list]))[0]!

/** For changes: locked until the transaction ends. */
export const lockedOptions = (work: Work, list: FileList): Promise<FileOption[]> =>
  FileOption.of(list, work.trx).where('fileListId', list.id).orderBy('id').forUpdate()
