/** A day on which a company is closed. */
import { TenantModel } from '#app/kernel/database/tenant_model'
import { CompanyHolidaySchema } from '#database/schema'

export default class CompanyHoliday extends TenantModel(CompanyHolidaySchema) {
  static table = 'company_holidays'
}
