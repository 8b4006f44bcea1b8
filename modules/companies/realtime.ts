/** Tells the operators' browsers that a company was opened, edited or deleted, so that they refetch. */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'identity.company_changed': async ({ companyId, change }) => [
      { rooms: ['super'], as: 'company', body: { action: change, companyId } },
    ],
  },
} satisfies RealtimeMap
