/** The company's holidays, ordered by day. */
import type { Actor } from '#app/kernel/actor/actor'
import CompanyHoliday from '#modules/hours/models/company_holiday'

export const listHolidays = (actor: Pick<Actor, 'companyId'>): Promise<CompanyHoliday[]> =>
  CompanyHoliday.of(actor).orderBy('date')
