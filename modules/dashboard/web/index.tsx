/** Screens of the dashboard: the home page of users who may see figures. */
import { BarChartOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'dashboard',
  menu: [
    {
      key: 'dashboard',
      to: '/',
      label: 'dashboard:menu.dashboard',
      icon: <BarChartOutlined />,
      section: 'work',
      order: 5,
      needs: { ability: 'dashboard.view' },
    },
  ],
  routes: [
    {
      path: '/',
      page: () => import('./pages/dashboard_page'),
      needs: { ability: 'dashboard.view' },
    },
  ],
})
