/** Screens of billing: plans, payment providers and charges for the operator; invoices, paying and the subscription for admins. */
import { CreditCardOutlined, IdcardOutlined } from '@ant-design/icons'
import { companyFormFields } from '#modules/identity/contract'
import { paymentWays, planWays, subscriptionWarning } from '#web/shell/shell_slots'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'billing.pay' }
const operator = { ability: 'billing.manage_plans' }

export default defineWebModule({
  name: 'billing',
  menu: [
    {
      key: 'invoices',
      to: '/financeiro',
      label: 'billing:invoices.title',
      icon: <CreditCardOutlined aria-hidden />,
      section: 'manage',
      order: 60,
      needs,
    },
    {
      key: 'subscription',
      to: '/subscription',
      label: 'billing:subscription.title',
      icon: <IdcardOutlined aria-hidden />,
      section: 'manage',
      order: 70,
      needs,
    },
  ],
  routes: [
    { path: '/financeiro', page: () => import('./pages/invoices_page'), needs },
    { path: '/subscription', page: () => import('./pages/subscription_page'), needs },
  ],
  settings: [
    {
      key: 'plans',
      label: 'billing:plans.tab',
      panel: () => import('./components/plans_panel'),
      needs: operator,
    },
    {
      key: 'payments',
      label: 'billing:providers.tab',
      panel: () => import('./components/payment_panel'),
      needs: { ability: 'billing.manage_payments' },
    },
    {
      key: 'charges',
      label: 'billing:charges.tab',
      panel: () => import('./components/charges_panel'),
      needs: { ability: 'billing.manage_payments' },
    },
  ],
  fills: [
    fill(companyFormFields, () => import('./components/company_plan_fields'), { needs: operator }),
    fill(subscriptionWarning, () => import('./components/due_soon_banner'), { needs }),
    fill(paymentWays, () => import('./components/pay_link'), { needs }),
    fill(planWays, () => import('./components/plan_link'), { needs }),
  ],
  realtime: () => import('./realtime'),
})
