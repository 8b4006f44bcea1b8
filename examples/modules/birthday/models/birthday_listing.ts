/** A contact's birthday on a certain day, stored when that day began. */
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class BirthdayListing extends TenantModel(BaseModel) {
  static table = 'birthday_listings'

  @column({ isPrimary: true })
  declare id: number
  @column()
  declare companyId: number
  @column()
  declare contactId: number
  @column.date()
  declare day: DateTime
}
