/** Screens of companies: the operator's list and the brand, tabs of the settings, and who may sign up. */
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'companies',
  settings: [
    {
      key: 'companies',
      label: 'companies:panel.title',
      panel: () => import('./components/companies_panel'),
      needs: { ability: 'companies.manage' },
    },
    {
      key: 'brand',
      label: 'companies:brand.title',
      panel: () => import('./components/brand_panel'),
      needs: { ability: 'companies.brand' },
    },
  ],
  platformOptions: [
    {
      key: 'new_companies',
      heading: { label: 'companies:options.group', order: 10 },
      options: [
        { key: 'allowregister', control: { kind: 'switch' } },
        { key: 'trial', control: { kind: 'number', min: 0, max: 365, unit: 'days' } },
      ],
    },
  ],
  realtime: () => import('./realtime'),
})
