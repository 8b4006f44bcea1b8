/**
 * Tells browsers about plans. There is no room of operators, so the list of plans is sent to the admins of the company
 * of the operator who changed it; operators of other companies read it again when they come back to the page.
 */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'billing.plan_changed': async ({ companyId, planId, change }) => [
      {
        rooms: [`company-${companyId}-admin`],
        as: `company-${companyId}-plans`,
        body: { action: change, planId },
      },
    ],
    // Each page reads its session again, which says what the company has now.
    'billing.entitlements_changed': async ({ companyId }) => [
      {
        rooms: [`company-${companyId}-mainchannel`],
        as: `company-${companyId}-plan`,
        body: { action: 'update' },
      },
    ],
  },
} satisfies RealtimeMap
