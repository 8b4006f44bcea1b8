/** The calendar of a company is loaded through this file (API-02): it has one, so its calls name none. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { CatalogueError, errorClasses } from '#app/kernel/errors'
import specs from '#modules/calendar/errors'
import { CalendarAccount } from '#modules/calendar/model'

export const errors = errorClasses(specs)

/** One of its catalogue: of Google, or of the connection to it. */
export const isOfCalendar = (error: unknown): error is CatalogueError =>
  error instanceof CatalogueError && Object.values(specs).some(({ wire }) => wire === error.wire)

type Company = Pick<Actor, 'companyId'>

/** Null for a company that has neither connected one nor chosen a setting. */
export const accountOf = (company: Company): Promise<CalendarAccount | null> =>
  CalendarAccount.of(company).first()

/** 409 ERR_CALENDAR_NOT_CONNECTED, also while Google does not renew its access. */
export async function connectedAccount(company: Company): Promise<CalendarAccount> {
  const account = await accountOf(company)
  if (!account?.isConnected) throw new errors.E_CALENDAR_NOT_CONNECTED()
  return account
}

/** Locked for a change until the transaction ends; added where there is none. */
export async function lockedAccount(
  { companyId }: Company,
  { trx }: Work
): Promise<CalendarAccount> {
  const times = { created_at: now().toJSDate(), updated_at: now().toJSDate() }
  await trx
    .table('calendar_accounts')
    .insert({ company_id: companyId, ...times })
    .onConflict('company_id')
    .ignore()
  return CalendarAccount.of({ companyId }, trx).forUpdate().firstOrFail()
}
