/** The weekly shifts of a company; there is no row until they are set. */
import { column } from '@adonisjs/lucid/orm'
import { CompanyHourSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { Shift } from '#modules/hours/contract'

export default class CompanyHours extends TenantModel(CompanyHourSchema) {
  static table = 'company_hours'

  @column({ prepare: (list: unknown) => JSON.stringify(list) })
  declare shifts: readonly Shift[]
}
