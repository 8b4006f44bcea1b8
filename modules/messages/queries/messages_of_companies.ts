/** Implements identity's extension point for what companies use: their messages of this month. */
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import type { CompanyUse } from '#modules/identity/contract'
import { companyRecords } from '#modules/identity/public'

/**
 * Both ways, with those of campaigns that nobody has answered yet. The month is the calendar month in the zone of each
 * company, and a message belongs to it by the time at which it was written.
 */
export default class MessagesOfCompanies implements CompanyUse {
  readonly name = 'messagesOfMonth'

  async count(companyIds: readonly number[]) {
    const zones = await companyRecords.zonesOf(companyIds)
    const since = companyIds.map((id) => now().setZone(zones.get(id)!).startOf('month').toISO()!)
    // Company by company, each along one index.
    const { rows } = await databaseClient().rawQuery(
      `select asked.company_id,
         (select count(*) from messages
          where messages.company_id = asked.company_id and sent_at >= asked.since)
         + (select count(*) from ticketless_messages
            where ticketless_messages.company_id = asked.company_id and sent_at >= asked.since
              and placed_at is null) as count
       from unnest(?::int[], ?::timestamptz[]) as asked (company_id, since)`,
      [[...companyIds], since]
    )
    return new Map<number, number>(
      rows.map((row: { company_id: number; count: string }) => [row.company_id, Number(row.count)])
    )
  }
}
