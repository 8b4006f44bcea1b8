/** Screens of integrations: their list, the choice of one in queues and connections, and what flows could not do. */
import { DeploymentUnitOutlined } from '@ant-design/icons'
import { queueAutomationChoice } from '#modules/queues/contract'
import { contactSections } from '#modules/tickets/contract'
import { connectionAutomation } from '#modules/whatsapp/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'integrations.manage', entitlement: 'integrations.use' }

export default defineWebModule({
  name: 'integrations',
  menu: [
    {
      key: 'queue-integration',
      to: '/queue-integration',
      label: 'integrations:menu.integrations',
      icon: <DeploymentUnitOutlined aria-hidden />,
      section: 'manage',
      order: 49,
      needs,
    },
  ],
  routes: [{ path: '/queue-integration', page: () => import('./page'), needs }],
  realtime: () => import('./realtime'),
  fills: [
    fill(contactSections, () => import('./components/flow_troubles'), {
      order: 30,
      needs: { entitlement: 'integrations.use' },
    }),
    fill(queueAutomationChoice, () => import('./components/queue_choice'), { needs }),
    fill(connectionAutomation, () => import('./components/connection_choice'), { needs }),
  ],
})
