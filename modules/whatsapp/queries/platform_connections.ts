/** The connections of all companies, for the operator of the platform. */
import { DateTime } from 'luxon'
import { pageOf, searchIn } from '#app/kernel/http/page'
import type { ConnectionStatus } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import { sessionsByProcess } from '#modules/whatsapp/sessions/holders'

interface Filters {
  readonly companyId?: number
  readonly status?: ConnectionStatus
  /** Rows on a page, instead of those that lists usually have. */
  readonly pageSize?: number
  /** Only those whose sessions this process holds. */
  readonly processId?: string
  /** Only those that changed at this time or later. */
  readonly changedSince?: Date
}

/** One page, by company and name. `search`: as typed, in names and numbers; blank matches all. */
export async function listPlatformConnections(
  { companyId, status, pageSize, processId, changedSince }: Filters,
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
  if (processId !== undefined)
    void query.whereIn('id', (await sessionsByProcess()).get(processId) ?? [])
  return pageOf(searchIn(query, ['name', 'number'], search), page, pageSize)
}
