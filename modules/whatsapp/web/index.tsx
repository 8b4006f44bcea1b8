/** The screens of connections: numbers linked to WhatsApp. */
import { LinkOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'whatsapp.control_session' }

export default defineWebModule({
  name: 'whatsapp',
  menu: [
    {
      key: 'connections',
      to: '/connections',
      label: 'whatsapp:menu.connections',
      icon: <LinkOutlined aria-hidden />,
      section: 'manage',
      order: 10,
      needs,
      badge: () => import('./components/alert_badge'),
    },
  ],
  routes: [{ path: '/connections', page: () => import('./pages/connections_page'), needs }],
  options: [
    { key: 'arrival', options: [{ key: 'disconnectedMail', control: { kind: 'switch' } }] },
  ],
  realtime: () => import('./realtime'),
})
