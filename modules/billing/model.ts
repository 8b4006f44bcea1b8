/** The tables of billing. */
import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { PlanSchema, SubscriptionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { Recurrence } from '#modules/billing/contract'

/** What a company can buy. Plans belong to the platform, hence no tenant column. */
export class Plan extends PlanSchema {
  static table = 'plans'

  /** Entitlement key → granted; a missing key has the default of the module that declares it. */
  @column()
  declare flags: Record<string, boolean>
}

/** The plan that a company is on. A company without one has everything, without limits. */
export class Subscription extends TenantModel(SubscriptionSchema) {
  static table = 'subscriptions'
  static primaryKey = 'companyId'
  static selfAssignPrimaryKey = true

  @column()
  declare recurrence: Recurrence

  @belongsTo(() => Plan)
  declare plan: BelongsTo<typeof Plan>
}
