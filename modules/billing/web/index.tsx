/** Screens of billing: the operator's plans, a tab of the settings. */
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
  realtime: () => import('./realtime'),
})
