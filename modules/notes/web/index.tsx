/** Web module of notes: a section of the contact panel. */
import { contactSections, textKeepers } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'notes',
  fills: [
    fill(contactSections, () => import('./components/note_section'), { order: 20 }),
    fill(textKeepers, () => import('./components/keep_button')),
  ],
})
