/** Screens of prompts: their list, and the choice of one in queues and connections. */
import { RobotOutlined } from '@ant-design/icons'
import { queueAutomationChoice } from '#modules/queues/contract'
import { connectionAutomation } from '#modules/whatsapp/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'prompts.manage', entitlement: 'prompts.use' }

export default defineWebModule({
  name: 'prompts',
  menu: [
    {
      key: 'prompts',
      to: '/prompts',
      label: 'prompts:menu.prompts',
      icon: <RobotOutlined aria-hidden />,
      section: 'manage',
      order: 48,
      needs,
    },
  ],
  routes: [{ path: '/prompts', page: () => import('./page'), needs }],
  realtime: () => import('./realtime'),
  fills: [
    fill(queueAutomationChoice, () => import('./components/queue_choice'), { needs }),
    // A prompt wins over a flow (BOT-02), and stands before it as in the form of a queue.
    fill(connectionAutomation, () => import('./components/connection_choice'), {
      needs,
      order: -10,
    }),
  ],
})
