/**
 * Sample values of the variables for a preview: a made-up contact, the viewer's company and name,
 * the current time (VAR-02).
 */
import dayjs from 'dayjs'
import type { TFunction } from 'i18next'
import type { VariableName } from '#app/kernel/text/variables'
import { currentSession } from '#web/shell/session_store'

const parts = ['night', 'morning', 'afternoon', 'evening'] as const

/** The current example of every name; `without`: variables without a value where the text is sent. */
export function sampleValues(
  t: TFunction<'customer_text'>,
  now: Date,
  without: readonly VariableName[] = []
): Readonly<Record<VariableName, string>> {
  const person = currentSession()?.user
  const name = t('examples.name')
  const ticket = '1042'
  const values = {
    firstName: name.split(' ')[0]!,
    name,
    number: '5511987650000',
    email: t('examples.email'),
    protocol: `${dayjs(now).format('YYYYMMDD')}-${ticket}`,
    ticket,
    queue: t('examples.queue'),
    user: person?.name ?? t('examples.user'),
    company: person?.company.name ?? t('examples.company'),
    ms: t(`greeting.${parts[Math.floor(now.getHours() / 6)]!}`),
    date: dayjs(now).format('DD/MM/YYYY'),
    hour: dayjs(now).format('HH:mm:ss'),
  }
  return { ...values, ...Object.fromEntries(without.map((one) => [one, ''])) }
}
