/** A tenant: every other row belongs to exactly one. */
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { CompanySchema } from '#database/schema'
import Plan from '#modules/identity/models/plan'

export default class Company extends CompanySchema {
  static table = 'companies'

  @belongsTo(() => Plan)
  declare plan: BelongsTo<typeof Plan>
}
