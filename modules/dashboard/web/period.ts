/** The period: its form in the URL, and its days (DSH-05). */

/** The contract's presets. */
export const presets = [3, 7, 15, 30, 60, 90] as const
export type Preset = (typeof presets)[number]

/** Days as `yyyy-MM-dd`, both included. */
export interface Days {
  readonly first: string
  readonly last: string
}
export type Period = { readonly lastDays: Preset } | Days

export const usual: Period = { lastDays: 7 }

/** Parses the URL: nothing means the default period, an invalid value means null. */
export function periodIn(search: URLSearchParams): Period | null {
  const [days, first, last] = ['days', 'from', 'to'].map((name) => search.get(name))
  if (days === null && first === null && last === null) return usual
  const preset = presets.find((count) => String(count) === days)
  if (preset) return { lastDays: preset }
  return isDay(first) && isDay(last) && first <= last ? { first, last } : null
}

export const inAddress = (period: Period): Record<string, string> =>
  'lastDays' in period ? { days: String(period.lastDays) } : { from: period.first, to: period.last }

/** The days of a period in a company's zone; `now` in milliseconds. */
export function daysOf(period: Period, zone: string, now = Date.now()): Days {
  if (!('lastDays' in period)) return period
  const today = dayIn(zone, now)
  const first = new Date(Date.parse(today) - (period.lastDays - 1) * dayMs)
  return { first: first.toISOString().slice(0, 10), last: today }
}

/** The date in the given zone; the Swedish locale formats it as yyyy-MM-dd. */
const dayIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)

const dayMs = 86_400_000

/** Whether the calendar has this day. */
const isDay = (text: string | null | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') &&
  !Number.isNaN(Date.parse(text!)) &&
  new Date(text!).toISOString().startsWith(text!)
