/** Companies for tests and demonstrations, paid for another year. */
import factory from '@adonisjs/lucid/factories'
import { now } from '#app/kernel/clock'
import { everyFeature } from '#modules/identity/actions/every_feature'
import Company from '#modules/identity/models/company'
import Plan from '#modules/identity/models/plan'

let made = 0

export const CompanyFactory = factory
  .define(Company, () => ({
    name: `Company ${++made}`,
    email: `office${made}@company.test`,
    phone: '551140000000',
    isActive: true,
    isPlatform: false,
    dueDate: now().plus({ years: 1 }),
    recurrence: 'MENSAL',
  }))
  .relation('plan', () => PlanFactory)
  .build()

/** With every feature and no limits. */
const PlanFactory = factory
  .define(Plan, () => ({
    name: 'Everything',
    isPublic: true,
    value: '99.90',
    flags: everyFeature(),
  }))
  .build()
