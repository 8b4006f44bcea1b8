/** The days of the week in the words of the interface. */
import { useTranslation } from 'react-i18next'
import type { Weekday } from '#modules/hours/contract'

/** Of 1 to 7, Monday first; what comes after Sunday is Monday. */
export function useDayNames(): (day: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return (day) => format.format(Date.UTC(2024, 0, ((day - 1) % 7) + 1))
}
export const dayAfter = (day: Weekday): Weekday => ((day % 7) + 1) as Weekday
