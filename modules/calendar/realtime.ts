/** Everybody in the company, who all see the calendar, hears of each change; what it is now, they ask (RT-06). */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'calendar.changed': async ({ companyId, change }) => [
      {
        rooms: [`company-${companyId}-mainchannel`],
        as: `company-${companyId}-google-calendar`,
        body: { action: 'update', change },
      },
    ],
  },
} satisfies RealtimeMap
