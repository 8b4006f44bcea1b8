/** What commands say to customers and to the team, in the company's language (CAL-04..06). */
import { DateTime } from 'luxon'
import { companyText, type TextValues } from '#app/kernel/settings/texts'
import type { Appointment, AskedTurn } from '#modules/calendar/commands/dialog'

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const

/** The text of `calendar:commands.<key>`. */
export const textOf = (
  { actor }: Pick<AskedTurn, 'actor'>,
  key: string,
  values: TextValues = {}
): Promise<string> => companyText(actor, `calendar:commands.${key}`, values)

/**
 * Day and hour in the company's zone, with the month by its name: no order of numbers is to be guessed. `isWhole`: the
 * day alone.
 */
export function shownAt(
  { company, around }: Pick<AskedTurn, 'company' | 'around'>,
  at: DateTime | string,
  { isWhole = false } = {}
): string {
  const moment = typeof at === 'string' ? DateTime.fromISO(at, { zone: company.zone }) : at
  const local = moment.setZone(company.zone).setLocale(locales[company.language])
  const isThisYear = local.year === around.now.setZone(company.zone).year
  return local.toLocaleString({
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...(!isWhole && { hour: 'numeric', minute: '2-digit' }),
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** "1. title: day and hour", a line for each. */
export const shownList = (asked: AskedTurn, appointments: readonly Appointment[]): string =>
  appointments
    .map(({ title, startsAt }, at) => `${at + 1}. ${title}: ${shownAt(asked, startsAt)}`)
    .join('\n')
