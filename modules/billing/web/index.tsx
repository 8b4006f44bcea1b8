/** Screens of billing: the operator's plans, a tab of the settings. */
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
  ],
  fills: [
    fill(companyFormFields, () => import('./components/company_plan_fields'), {
      needs: { ability: 'billing.manage_plans' },
    }),
  ],
  realtime: () => import('./realtime'),
})
