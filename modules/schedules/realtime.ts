/** Realtime events of schedules: everybody of the company hears every change (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { ScheduleChanged } from '#modules/schedules/contract'
import { showSchedule } from '#modules/schedules/queries'
import { scheduleWire } from '#modules/schedules/transformer'

async function scheduleChanged(event: ScheduleChanged): Promise<Delivery[]> {
  const { companyId, scheduleId, change } = event
  const deliver = (body: Delivery['body']): Delivery[] => [
    { rooms: [`company-${companyId}-mainchannel`], as: `company-${companyId}-schedule`, body },
  ]
  const record = change === 'delete' ? null : await shown(companyId, scheduleId)
  // Deleted since: its own event follows.
  if (!record) return deliver({ action: 'delete', id: scheduleId, scheduleId })
  return deliver({ action: change, record, schedule: record })
}

async function shown(companyId: number, id: number) {
  try {
    return scheduleWire(await showSchedule({ companyId }, id))
  } catch {
    return null
  }
}

export default { projections: { 'schedules.changed': scheduleChanged } } satisfies RealtimeMap
