/** Web module of hours: the week editor, and the settings tabs for hours and holidays. */
import { companyHoursDrawer, weekEditor } from '#modules/hours/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'hours.manage' }

export default defineWebModule({
  name: 'hours',
  settings: [
    {
      key: 'hours',
      label: 'hours:company.title',
      panel: () => import('./components/company_hours_panel'),
      order: 10,
      needs,
      // BOT-40: otherwise the company's hours are not used.
      when: { setting: 'scheduleType', is: ['company'] },
    },
    {
      key: 'holidays',
      label: 'hours:holidays.title',
      panel: () => import('./components/holidays_panel'),
      order: 20,
      needs,
      when: { setting: 'scheduleType', is: ['company', 'queue'] },
    },
  ],
  fills: [
    fill(weekEditor, () => import('./components/week_editor')),
    fill(companyHoursDrawer, () => import('./components/company_hours_drawer')),
  ],
})
