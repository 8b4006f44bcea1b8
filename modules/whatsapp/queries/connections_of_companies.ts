/** Implements identity's extension point for what companies use: their connections. */
import { databaseClient } from '#app/kernel/database/database_client'
import type { CompanyUse } from '#modules/identity/contract'

export default class ConnectionsOfCompanies implements CompanyUse {
  readonly name = 'connections'

  async count(companyIds: readonly number[]) {
    const rows = await databaseClient()
      .from('connections')
      .whereIn('company_id', [...companyIds])
      .groupBy('company_id')
      .select('company_id')
      .count('* as count')
    return new Map(
      rows.map((row: { company_id: number; count: string }) => [row.company_id, Number(row.count)])
    )
  }
}
