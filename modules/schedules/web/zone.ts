/** Hours of schedules are those of the company's zone, whatever zone the browser is in (SCH-01). */
import dayjs from 'dayjs'
import { nowIn, type WallTime } from '#web/shell/company_zone'

/** The hour offered for a day: 9 o'clock, today the next full hour; null for a day that is over. */
export function hourOn(day: string, zone: string): WallTime | null {
  const now = nowIn(zone)
  const today = now.slice(0, 10)
  if (day < today) return null
  const nine = `${day}T09:00`
  if (nine > now) return nine
  const next = dayjs(now).add(1, 'hour').startOf('hour').format('YYYY-MM-DDTHH:mm')
  return next.startsWith(day) ? next : null
}
