/** Web module of identity: users, the own profile, and the company's options. */
import { TeamOutlined, UserOutlined } from '@ant-design/icons'
import { companyActions } from '#modules/identity/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'
import { optionGroups, platformOptions } from './options'

const needs = { ability: 'identity.edit_profiles' }

export default defineWebModule({
  name: 'identity',
  menu: [
    {
      key: 'users',
      to: '/users',
      label: 'identity:people.title',
      icon: <TeamOutlined aria-hidden />,
      section: 'manage',
      order: 40,
      needs,
    },
  ],
  routes: [{ path: '/users', page: () => import('./pages/users_page'), needs }],
  settings: [
    {
      key: 'options',
      label: 'identity:options.title',
      panel: () => import('./components/options_panel'),
      order: 0,
      needs: { ability: 'identity.manage_settings' },
    },
    {
      key: 'platform',
      label: 'identity:platform.title',
      panel: () => import('./components/platform_panel'),
      needs: { ability: 'identity.manage_platform' },
    },
  ],
  options: optionGroups,
  platformOptions,
  profile: [
    {
      key: 'profile',
      label: 'identity:profile.title',
      icon: <UserOutlined aria-hidden />,
      order: 10,
      opens: () => import('./components/profile_drawer'),
    },
  ],
  fills: [
    fill(companyActions, () => import('./components/enter_company'), {
      needs: { ability: 'identity.enter_companies' },
    }),
  ],
  realtime: () => import('./realtime'),
})
