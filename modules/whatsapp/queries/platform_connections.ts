/** The connections of all companies, for the operator of the platform. */
import { DateTime } from 'luxon'
import { pageOf, searchIn } from '#app/kernel/http/page'
import type { ConnectionStatus } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'

interface Filters {
  readonly companyId?: number
  readonly status?: ConnectionStatus
  /** Rows on a page, instead of those that lists usually have. */
  readonly pageSize?: number
  /** Only these, for example those whose sessions one process holds. */
  readonly ids?: readonly number[]
  /** Only those that changed at this time or later. */
  readonly changedSince?: Date
}

/** One page, by company and name. `search`: as typed, in names and numbers; blank matches all. */
export function listPlatformConnections(
  { companyId, status, pageSize, ids, changedSince }: Filters,
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
  if (changedSince !== undefined) {
    void query.where('updatedAt', '>=', DateTime.fromJSDate(changedSince).toSQL()!)
  }
  if (ids !== undefined) void query.whereIn('id', [...ids])
  return pageOf(searchIn(query, ['name', 'number'], search), page, pageSize)
}
