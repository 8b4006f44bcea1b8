/** The people of all companies, for the operator of the platform. */
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import User from '#modules/identity/models/user'

export interface AnyUsers {
  /** Default: all companies. */
  readonly companyId?: number
  /** Default: operators of the platform and others. */
  readonly isSuper?: boolean
}

/** One page with `company` loaded, ordered by name. `pageNumber` and `search`, in name and e-mail, as the client wrote them. */
export async function listAnyUsers(
  { companyId, isSuper }: AnyUsers,
  pageNumber: unknown,
  search: unknown
): Promise<Page<User>> {
  const people = User.query()
    .sideload({ everyCompany: true })
    .whereNull('deleted_at')
    .whereHas('company', (company) => void company.whereNull('deleted_at'))
    .if(companyId, (query) => void query.where('company_id', companyId!))
    .if(isSuper !== undefined, (query) => void query.where('is_super', isSuper!))
  const found = searchIn(people, ['name', 'email'], search)
  return pageOf(found.preload('company').orderByRaw('folded(name), id'), pageNumber)
}
