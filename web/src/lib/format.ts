/** Dates, durations and numbers in the user's locale. Times come as ISO-8601 UTC (API-07). */
import dayjs, { type ConfigType } from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import i18next from 'i18next'

dayjs.extend(relativeTime)

/** 31/12/2026 */
export const date = (at: ConfigType) => dayjs(at).format('DD/MM/YYYY')
/** 14:02 */
export const time = (at: ConfigType) => dayjs(at).format('HH:mm')
/** 31/12/2026 14:02 */
export const dateTime = (at: ConfigType) => dayjs(at).format('DD/MM/YYYY HH:mm')
/** 31/12/2026 14:02:45, for logs. */
export const exactDateTime = (at: ConfigType) => dayjs(at).format('DD/MM/YYYY HH:mm:ss')
/** 31/12/26 14:02 */
export const shortDateTime = (at: ConfigType) => dayjs(at).format('DD/MM/YY HH:mm')
/** 14:02 today, else 31/12/2026: for lists of conversations. */
export const timeOrDate = (at: ConfigType) =>
  dayjs(at).isSame(dayjs(), 'day') ? time(at) : date(at)
/** "3 minutes ago", in the selected language. */
export const relative = (at: ConfigType) => dayjs(at).fromNow()
/** mm:ss, for recordings and countdowns; takes seconds. */
export function minutesAndSeconds(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** "40 segundos", from two minutes on "3 minutos"; takes seconds. */
export function waitingTime(seconds: number) {
  const inMinutes = seconds >= 120
  return number(inMinutes ? Math.ceil(seconds / 60) : seconds, {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
  })
}

/** 1.234,5 in Portuguese, 1,234.5 in English. */
export const number = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(i18next.language, options).format(value)
/** R$ 1.234,50; in Spanish 1234,50 R$. Takes reais. */
export const money = (value: number) =>
  number(value, { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' })
/** 4.1 MB; takes bytes. */
export function fileSize(bytes: number) {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return number(bytes / 1024 ** step, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step ? 1 : 0,
  })
}

/** Whole days from today to a date; negative for a past date. */
export const daysUntil = (day: ConfigType) =>
  dayjs(day).startOf('day').diff(dayjs().startOf('day'), 'day')

/** At most `length` characters, then an ellipsis. Counts characters, not code units. */
export function shortened(text: string, length: number) {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
