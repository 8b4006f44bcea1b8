/** The company's file lists by name, one page; their options; and what a list would send. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { pageOf, searchIn } from '#app/kernel/http/page'
import { accessFileList } from '#modules/files/access'
import { FileList, FileOption } from '#modules/files/model'
import { tickets } from '#modules/tickets/public'

/** Searches name and text; blank matches all (API-05). */
export const listFileLists = (company: Pick<Actor, 'companyId'>, page: unknown, search: unknown) =>
  pageOf(
    searchIn(FileList.of(company), ['name', 'message'], search).orderByRaw('folded(name), id'),
    page
  )

/** A list with its options, in sending order (FIL-02). */
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

/** A list as it would be sent: without options that have no file. */
export interface FileListPreview {
  readonly message: string
  readonly files: readonly { readonly option: FileOption; readonly caption: string }[]
}

/**
 * What a list would send to the customer of a ticket right now (VAR-07). 404 for another company's list, 404 or 403 for
 * a ticket that the actor may not see.
 */
export async function previewFileList(
  actor: Actor,
  id: unknown,
  ticketId: unknown
): Promise<FileListPreview> {
  const { list, options } = await wholeList(await accessFileList(actor, id))
  const ticket = await tickets.access(actor, ticketId)
  const filled = (text: string) => tickets.renderText(actor, ticket, text)
  const files = options.filter(({ mediaFile }) => mediaFile)
  const captions = await Promise.all(files.map(({ name }) => filled(name)))
  return {
    message: await filled(list.message),
    files: files.map((option, index) => ({ option, caption: captions[index]! })),
  }
}
