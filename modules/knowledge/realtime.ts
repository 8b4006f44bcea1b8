/** The admins of the company, who alone change the knowledge base, follow what becomes of its documents. */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'knowledge.changed': async ({ companyId, of, id, change }) => [
      {
        rooms: [`company-${companyId}-admin`],
        as: `company-${companyId}-rag`,
        body: { action: change, of, id },
      },
    ],
  },
} satisfies RealtimeMap
