/** Companies for tests and demonstrations, paid for another year. */
import factory from '@adonisjs/lucid/factories'
import { now } from '#app/kernel/clock'
import Company from '#modules/identity/models/company'

let made = 0

export const CompanyFactory = factory
  .define(Company, () => ({
    name: `Company ${++made}`,
    email: `office${made}@company.test`,
    phone: '551140000000',
    isActive: true,
    isPlatform: false,
    dueDate: now().plus({ years: 1 }),
  }))
  .build()
