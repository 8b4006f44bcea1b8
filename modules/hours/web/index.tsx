/** The screens of hours: the editor of a week, and the tabs of the settings that say when the company works. */
import { weekEditor } from '#modules/hours/contract'
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
      // BOT-40: else nobody asks for them.
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
  fills: [fill(weekEditor, () => import('./components/week_editor'))],
})
