/** The company's file lists by name, a page of them (API-05). */
import type { Actor } from '#app/kernel/actor'
import { searchPattern } from '#app/kernel/wire'
import FileList from '#modules/files/models/file_list'

/** API-05. */
export const fileListsPerPage = 20

export interface FileListFilter {
  readonly page: number
  /** As it was typed; blank finds all. */
  readonly search: unknown
}

export async function listFileLists(
  actor: Pick<Actor, 'companyId'>,
  { page, search }: FileListFilter
) {
  const pattern = searchPattern(search)
  const [lists, [{ $extras }]] = await Promise.all([
    matching(actor, pattern)
      .orderByRaw('folded(name), id')
      .limit(fileListsPerPage)
      .offset((page - 1) * fileListsPerPage),
    matching(actor, pattern).count('* as count'),
  ])
  return { lists, count: Number($extras.count) }
}

/** In the name or in the text. */
function matching(actor: Pick<Actor, 'companyId'>, pattern: string | null) {
  return FileList.of(actor).if(pattern, (query) => {
    void query.whereRaw('(folded(name) like folded(?) or folded(message) like folded(?))', [
      pattern!,
      pattern!,
    ])
  })
}
