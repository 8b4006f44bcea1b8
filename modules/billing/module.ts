import { entitlementSource } from '#app/kernel/modules/entitlement_source'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/billing/errors'
import { companyFields, companyPlan } from '#modules/identity/contract'

export default defineModule({
  name: 'billing',
  requires: ['identity'],
  summary: 'Plans: what companies buy, what it costs, and which company is on which.',
  routes: () => import('#modules/billing/routes'),
  realtime: () => import('#modules/billing/realtime'),
  emits: ['billing.plan_changed', 'billing.entitlements_changed'],
  abilities: {
    'billing.manage_plans': { grantedTo: ['super'] },
    'billing.pay': { grantedTo: ['admin'] },
  },
  errors,
  sandbox: 'modules/billing/sandbox/index',
  contributes: [
    contribute(entitlementSource, () => import('#modules/billing/plan_entitlements')),
    contribute(companyFields, () => import('#modules/billing/company_fields')),
    contribute(companyPlan, () => import('#modules/billing/company_plan')),
  ],
  demo: () => import('#modules/billing/database/seeders/demo_plans'),
  tables: {
    plans: {
      keptWith: 'the operator makes and deletes them; one that a company is on stays',
      personal: [],
    },
    subscriptions: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
  },
  auditContents: {
    plan: { name: 'which one it was, when it is deleted', flags: 'what was sold, and since when' },
  },
})
