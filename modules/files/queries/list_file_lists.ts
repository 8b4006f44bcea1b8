/** The company's file lists by name, one page (API-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import FileList from '#modules/files/models/file_list'

/** Page size (API-05). */
export const fileListsPerPage = 20

export interface FileListFilter {
  readonly page: number
  /** As typed; blank matches all. */
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

/** Searches name and text. */
function matching(actor: Pick<Actor, 'companyId'>, pattern: string | null) {
  return FileList.of(actor).if(pattern, (query) => {
    void query.whereRaw('(folded(name) like folded(?) or folded(message) like folded(?))', [
      pattern!,
      pattern!,
    ])
  })
}
