/** Hours of the company's zone, whatever zone the browser is in (API-08). */
import { dateTime } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'

/** A day and an hour on the clocks of a zone: `2026-11-25T09:30`. */
export type WallTime = string

export function useZone(): string {
  const { timezone = 'America/Sao_Paulo' } = useSession().user.company.settings
  return timezone
}

/** The Swedish locale formats a date as yyyy-MM-dd. */
export function wallOf(at: string | number | Date, zone: string): WallTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(new Date(at)).replace(' ', 'T')
}

export const nowIn = (zone: string): WallTime => wallOf(Date.now(), zone)

/** 31/12/2026 14:02, in the zone. */
export const shownAt = (at: string, zone: string) => dateTime(wallOf(at, zone))
