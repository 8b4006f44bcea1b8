/** When a contact was born. The columns stand here: database/schema.ts is the house's own. */
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'
import { TenantModel } from '#app/kernel/tenant_model'

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
