/** The schedules of a company: a page, or all of some days (SCH-05). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, pageSize, searchIn, type Page } from '#app/kernel/http/page'
import { rowById } from '#app/kernel/http/row_by_id'
import { errors } from '#modules/schedules/access'
import { Schedule } from '#modules/schedules/model'

/** Rows of a calendar at once. */
export const maxInCalendar = 1000

export interface ScheduleFilter {
  /** As typed: finds the contact's name and the text; blank matches all. */
  readonly search: unknown
  readonly contactId?: number
  readonly userId?: number
  /** `from` inclusive, `until` exclusive: all rows in between on one page. */
  readonly days?: { readonly from: DateTime; readonly until: DateTime }
}

const nameOf = (table: string, column: string) =>
  `(select name from ${table} where ${table}.id = schedules.${column})`
const contactName = nameOf('contacts', 'contact_id')

/** With the names of contact, person and connection, for `scheduleWire`. */
const withNames = (company: Pick<Actor, 'companyId'>) =>
  Schedule.of(company)
    .select('*')
    .select(
      Schedule.query().client.raw(
        `${contactName} as contact_name, ${nameOf('users', 'user_id')} as user_name,
         ${nameOf('connections', 'connection_id')} as connection_name`
      )
    )

/** Ordered by hour. */
export function listSchedules(
  actor: Actor,
  page: unknown,
  { search, contactId, userId, days }: ScheduleFilter
): Promise<Page<Schedule>> {
  const query = withNames(actor).orderBy([{ column: 'sendAt' }, { column: 'id' }])
  if (contactId !== undefined) void query.where({ contactId })
  if (userId !== undefined) void query.where({ userId })
  if (days) {
    void query
      .where('sendAt', '>=', days.from.toJSDate())
      .where('sendAt', '<', days.until.toJSDate())
  }
  return pageOf(
    searchIn(query, [contactName, 'schedules.body'], search),
    days ? 1 : page,
    days ? maxInCalendar : pageSize
  )
}

/** 404 ERR_NO_SCHEDULE_FOUND. */
export const showSchedule = (actor: Pick<Actor, 'companyId'>, id: unknown): Promise<Schedule> =>
  rowById(withNames(actor), id, errors.E_SCHEDULE_NOT_FOUND)
