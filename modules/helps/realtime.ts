/** Browsers of all companies hear that the helps changed; which is enough to read them again. */
import type { RealtimeMap } from '#app/kernel/module'

export default {
  projections: {
    'helps.changed': async ({ helpId, change }) => [
      { rooms: ['everyone'], as: 'help', body: { action: change, helpId } },
    ],
  },
} satisfies RealtimeMap
