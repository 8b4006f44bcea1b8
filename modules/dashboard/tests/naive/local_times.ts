/** Local clock times by the JavaScript engine's calendar: an independent implementation for tests only. */

/** Includes zones whose clocks change at midnight, by half an hour, and never. */
export const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/Havana',
  'America/Asuncion',
  'Atlantic/Azores',
  'Europe/Lisbon',
  'Asia/Beirut',
  'Asia/Katmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
] as const

/** Days as `yyyy-MM-dd`, hours from 0 to 23. */
export function localTimes(zone: string): (at: Date) => { day: string; hour: number } {
  const clock = clockOf(zone)
  return (at) => {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    const day = (['year', 'month', 'day'] as const).map((part) => parts.get(part)).join('-')
    return { day, hour: Number(parts.get('hour')) }
  }
}

const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
