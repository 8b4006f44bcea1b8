/** Tells browsers of all companies that the helps changed, so that they refetch. */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'helps.changed': async ({ helpId, change }) => [
      { rooms: ['everyone'], as: 'help', body: { action: change, helpId } },
    ],
  },
} satisfies RealtimeMap
