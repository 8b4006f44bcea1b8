/** Screens of billing: the operator's plans, and by whom payments come, tabs of the settings. */
import { companyFormFields } from '#modules/identity/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'billing',
  settings: [
    {
      key: 'plans',
      label: 'billing:plans.tab',
      panel: () => import('./components/plans_panel'),
      needs: { ability: 'billing.manage_plans' },
    },
    {
      key: 'payments',
      label: 'billing:providers.tab',
      panel: () => import('./components/payment_panel'),
      needs: { ability: 'billing.manage_payments' },
    },
  ],
  fills: [
    fill(companyFormFields, () => import('./components/company_plan_fields'), {
      needs: { ability: 'billing.manage_plans' },
    }),
  ],
  realtime: () => import('./realtime'),
})
