/**
 * Input for deciding whether automation may continue in a ticket: its service, the last author, recent
 * automatic messages.
 */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import type { AutomationMarks } from '#modules/messages/contract'

interface Asked {
  readonly companyId: number
  readonly id: number
  readonly contactId: number
  readonly connectionId: number | null
}

interface Row {
  readonly service_id: number | null
  readonly is_reopened: boolean
  readonly has_person_written: boolean
  readonly last_said_at: Date | null
  readonly in_last_minute: string
  readonly in_last_hour: string
}

/** Counted from the rows, not from the memory of a process (BOT-13). */
export async function automationMarks(ticket: Asked): Promise<AutomationMarks> {
  const { companyId, id, contactId, connectionId } = ticket
  const at = now()
  const { rows } = await databaseClient().rawQuery<{ rows: Row[] }>(
    `with service as (
       select id, created_at from trackings where ticket_id = :id and finished_at is null
     ), ours as (
       select sent_at from messages
       where company_id = :companyId and contact_id = :contactId and connection_id = :connectionId
         and sent_at > :anHourAgo and from_me and origin = 'bot'
     )
     select (select id from service) as service_id,
       exists (select from trackings where ticket_id = :id and finished_at is not null) as is_reopened,
       exists (
         select from messages
         where ticket_id = :id and from_me and coalesce(origin, 'user') = 'user'
           and created_at >= coalesce((select created_at from service), '-infinity')
           and id > coalesce(
             (select max(id) from messages where ticket_id = :id and from_me and origin = 'bot'), 0)
       ) as has_person_written,
       (
         select created_at from messages
         where ticket_id = :id and from_me and origin = 'bot'
           and created_at >= coalesce((select created_at from service), '-infinity')
         order by id desc limit 1
       ) as last_said_at,
       (select count(*) from ours where sent_at > :aMinuteAgo) as in_last_minute,
       (select count(*) from ours) as in_last_hour`,
    {
      id,
      companyId,
      contactId,
      connectionId: connectionId ?? 0,
      aMinuteAgo: at.minus({ minutes: 1 }).toJSDate(),
      anHourAgo: at.minus({ hours: 1 }).toJSDate(),
    } as never
  )
  const [row] = rows
  return {
    serviceId: row.service_id,
    isReopened: row.is_reopened,
    hasPersonWritten: row.has_person_written,
    lastSaidAt: row.last_said_at && DateTime.fromJSDate(row.last_said_at),
    saidInLastMinute: Number(row.in_last_minute),
    saidInLastHour: Number(row.in_last_hour),
  }
}
