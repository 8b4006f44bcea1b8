/** Records a change of a company's calendar. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { CalendarChanged } from '#modules/calendar/contract'
import type { CalendarAccount } from '#modules/calendar/model'

interface Recorded {
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** Browsers hear it, and the audit trail keeps it, without tokens and texts of events (API-13). */
export function recordCalendar(
  work: Work,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  { id }: Pick<CalendarAccount, 'id'>,
  change: CalendarChanged['change'],
  sides: Recorded = {}
): void {
  work.emit('calendar.changed', { companyId: actor.companyId, change })
  const entity = 'calendar_accounts'
  work.audit({ actor, action: `calendar.${change}`, entity, entityId: id, ...sides })
}
