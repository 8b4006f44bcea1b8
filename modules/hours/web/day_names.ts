/** Weekday names in the interface language. */
import { useTranslation } from 'react-i18next'
import type { Weekday } from '#modules/hours/contract'

/** The name of day 1 to 7, Monday first; 8 is Monday again. */
export function useDayNames(): (day: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  // 2024-01-01 was a Monday.
  return (day) => format.format(Date.UTC(2024, 0, ((day - 1) % 7) + 1))
}
export const dayAfter = (day: Weekday): Weekday => ((day % 7) + 1) as Weekday
