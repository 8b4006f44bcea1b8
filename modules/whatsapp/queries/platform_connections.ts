/** The connections of all companies, for the operator of the platform. */
import { pageOf, searchIn } from '#app/kernel/http/page'
import type { ConnectionStatus } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'

interface Filters {
  readonly companyId?: number
  readonly status?: ConnectionStatus
  /** Rows on a page, instead of those that lists usually have. */
  readonly pageSize?: number
}

/** One page, by company and name. `search`: as typed, in names and numbers; blank matches all. */
export function listPlatformConnections(
  { companyId, status, pageSize }: Filters,
  page: unknown,
  search: unknown
) {
  const query = Connection.query()
    .sideload({ everyCompany: true })
    .orderBy('companyId')
    .orderBy('name')
    .orderBy('id')
  if (companyId !== undefined) void query.where({ companyId })
  if (status !== undefined) void query.where({ status })
  return pageOf(searchIn(query, ['name', 'number'], search), page, pageSize)
}
