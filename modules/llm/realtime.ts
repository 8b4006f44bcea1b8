/** The admins of the company, who alone change the configuration, hear that it was changed. */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'llm.changed': async ({ companyId, of, id, change }) => [
      {
        rooms: [`company-${companyId}-admin`],
        as: `company-${companyId}-llm-config`,
        body: { action: change, of, id },
      },
    ],
  },
} satisfies RealtimeMap
