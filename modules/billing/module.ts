import { entitlementSource } from '#app/kernel/modules/entitlement_source'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/billing/errors'
import { companyDependant, companyFields, companyPlan } from '#modules/identity/contract'

export default defineModule({
  name: 'billing',
  requires: ['identity', 'mail'],
  summary: 'Plans, which company is on which, its invoices, and how they are paid.',
  routes: () => import('#modules/billing/http/routes'),
  realtime: () => import('#modules/billing/realtime'),
  emits: [
    'billing.plan_changed',
    'billing.entitlements_changed',
    'billing.invoice_paid',
    'billing.charge_expired',
    'billing.paid_too_little',
    'billing.charge_changed',
    'billing.paid_time_over',
  ],
  jobs: {
    'billing.bill_companies': { load: () => import('#modules/billing/jobs/bill_companies') },
    'billing.read_charges': { load: () => import('#modules/billing/jobs/read_charges') },
    'billing.read_charge': { load: () => import('#modules/billing/jobs/read_charge') },
    'billing.announce_expiry': { load: () => import('#modules/billing/jobs/announce_expiry') },
  },
  schedules: [
    { job: 'billing.bill_companies', cron: '*/10 * * * *' },
    { job: 'billing.read_charges', cron: '*/2 * * * *' },
    { job: 'billing.announce_expiry', cron: '*/2 * * * *' },
  ],
  abilities: {
    'billing.manage_plans': { grantedTo: ['super'] },
    'billing.pay': { grantedTo: ['admin'] },
    'billing.manage_payments': { grantedTo: ['super'] },
  },
  residents: {
    web: () => import('#modules/billing/payments/keep_open'),
    worker: () => import('#modules/billing/payments/keep_open'),
  },
  errors,
  sandbox: 'modules/billing/sandbox/index',
  contributes: [
    contribute(entitlementSource, () => import('#modules/billing/plan_entitlements')),
    contribute(companyFields, () => import('#modules/billing/company_fields')),
    contribute(companyPlan, () => import('#modules/billing/company_plan')),
    contribute(companyDependant, () => import('#modules/billing/actions/leave_company')),
  ],
  demo: () => import('#modules/billing/database/seeders/demo_plans'),
  tables: {
    plans: {
      keptWith: 'the operator makes and deletes them; one that a company is on stays',
      personal: [],
    },
    payment_providers: { keptWith: 'one for each kind; the operator deletes them', personal: [] },
    subscriptions: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    // Books of a business are kept as long as it is a customer.
    invoices: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    charges: { keptWith: { table: 'invoices', by: 'invoice_id' }, personal: [] },
    charge_payments: { keptWith: { table: 'charges', by: 'charge_id' }, personal: [] },
  },
  auditContents: {
    charge: { note: 'how money was paid back: it explains a sum in the book' },
    plan: { name: 'which one it was, when it is deleted', flags: 'what was sold, and since when' },
  },
})
