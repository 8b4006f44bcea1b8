/** Web module of integrations: what flows could not do, in the side panel of a conversation. */
import { contactSections } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'integrations',
  fills: [
    fill(contactSections, () => import('./components/flow_troubles'), {
      order: 30,
      needs: { entitlement: 'integrations.use' },
    }),
  ],
})
