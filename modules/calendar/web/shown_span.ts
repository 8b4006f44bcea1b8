/** When an event takes place, in the company's zone. */
import dayjs from 'dayjs'
import { date } from '#web/lib/format'
import { shownAt, wallOf } from '#web/shell/company_zone'
import type { CalendarEvent } from './api'

/** `25/12/2026`, `25/12/2026 – 27/12/2026`, `25/12/2026 14:30 – 15:30`, or both with their days. */
export function shownSpan({ start, end, isWholeDays }: CalendarEvent, zone: string): string {
  if (isWholeDays) {
    const last = dayjs(end).subtract(1, 'day').format('YYYY-MM-DD')
    return last > start ? `${date(start)} – ${date(last)}` : date(start)
  }
  const [from, to] = [wallOf(start, zone), wallOf(end, zone)]
  const isOneDay = from.slice(0, 10) === to.slice(0, 10)
  return `${shownAt(start, zone)} – ${isOneDay ? to.slice(11) : shownAt(end, zone)}`
}
