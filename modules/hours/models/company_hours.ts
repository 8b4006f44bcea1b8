/** The shifts of a company's week; without a row it has never said them. */
import { column } from '@adonisjs/lucid/orm'
import { CompanyHourSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import type { Shift } from '#modules/hours/contract'

export default class CompanyHours extends TenantModel(CompanyHourSchema) {
  static table = 'company_hours'

  @column({ prepare: (list: unknown) => JSON.stringify(list) })
  declare shifts: readonly Shift[]
}
