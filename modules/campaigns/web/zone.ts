/** Times of a campaign, which are those of the company wherever its admin sits (CMP-02). */
import dayjs, { type ConfigType, type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import i18next from 'i18next'
import { useSession } from '#web/shell/session_store'

dayjs.extend(utc)
dayjs.extend(timezone)

export const useZone = (): string =>
  useSession().user.company.settings.timezone ?? 'America/Sao_Paulo'

/** The time of the clock in the zone. */
export const inZone = (at: ConfigType, zone: string): Dayjs => dayjs(at).tz(zone)

/** How a form sends the time that its field shows, whatever the browser's own zone (CMP-02). */
export const formTime = (shown: Dayjs): string => shown.format('YYYY-MM-DD HH:mm:ss')

/** What the field of a form shows: the digits of the zone, without the zone. */
export const shownTime = (at: ConfigType, zone: string): Dayjs =>
  dayjs(inZone(at, zone).format('YYYY-MM-DDTHH:mm:ss'))

/** The moment that the field's digits mean in the zone. */
export const momentOf = (shown: Dayjs, zone: string): Dayjs =>
  dayjs.tz(shown.format('YYYY-MM-DDTHH:mm:ss'), zone)

/** "16:40", "tomorrow" spelled as a weekday: "Tuesday 04:10", and beyond a week "02/12/2026 04:10". */
export function spokenTime(at: ConfigType, zone: string, now = Date.now()): string {
  const there = inZone(at, zone)
  const days = there.startOf('day').diff(inZone(now, zone).startOf('day'), 'day')
  if (days === 0) return there.format('HH:mm')
  return there.format(days > 0 && days < 7 ? 'dddd HH:mm' : 'DD/MM/YYYY HH:mm')
}

/** "13 h", "25 min": how long something takes; null under a minute. */
export function spokenLength(seconds: number): string | null {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return null
  const [value, unit] = spokenUnit(minutes)
  return new Intl.NumberFormat(i18next.language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value)
}

/** A rounded number of the largest unit of which there are two at least. */
function spokenUnit(minutes: number): [number, 'minute' | 'hour' | 'day'] {
  if (minutes < 120) return [minutes, 'minute']
  if (minutes < 2 * 24 * 60) return [Math.round(minutes / 60), 'hour']
  return [Math.round(minutes / 24 / 60), 'day']
}
