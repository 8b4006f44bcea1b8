/** Says to a company's admins by e-mail that its calendar has to be connected again (CAL-01). */
import { companyRecords } from '#modules/identity/public'
import { writeMails } from '#modules/mail/public'
import type { CalendarAccount } from '#modules/calendar/model'

/** Call it in the unit of work that notes it. */
export async function mailBrokenCalendar({
  companyId,
  email,
}: Pick<CalendarAccount, 'companyId' | 'email'>): Promise<void> {
  const admins = await companyRecords.adminsOf({ companyId })
  await writeMails(
    admins.map(({ name, email: recipient, language }) => ({
      kind: 'calendar.broken',
      companyId,
      recipient,
      language,
      values: { name, account: email ?? 'Google' },
    }))
  )
}
