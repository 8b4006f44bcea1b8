/** A contact's birthday. Columns are declared here, since database/schema.ts only covers the core's tables. */
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Birthday extends TenantModel(BaseModel) {
  static table = 'birthdays'

  @column({ isPrimary: true })
  declare contactId: number
  @column()
  declare companyId: number
  @column.date()
  declare bornOn: DateTime
  @column()
  declare monthDay: number
}
