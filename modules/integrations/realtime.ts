/** The admins of the company, who alone see integrations, hear of each change (RT-06). */
import type { RealtimeMap } from '#app/kernel/modules/module'
import { Integration } from '#modules/integrations/model'
import { integrationWire } from '#modules/integrations/transformer'

export default {
  projections: {
    'integrations.changed': async ({ companyId, integrationId, change }) => {
      const row = await Integration.of({ companyId }).where('id', integrationId).first()
      return [
        {
          rooms: [`company-${companyId}-admin`],
          as: `company-${companyId}-queueIntegration`,
          body: row
            ? { action: change, queueIntegration: integrationWire(row) }
            : { action: 'delete', integrationId },
        },
      ]
    },
  },
} satisfies RealtimeMap
