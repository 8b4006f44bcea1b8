/** Tells browsers that birthdays changed, so that they refetch (RT-06). */
import type { RealtimeMap } from '#app/kernel/modules/module'

export default {
  projections: {
    'birthday.changed': async ({ companyId }) => [
      {
        rooms: [`company-${companyId}-mainchannel`],
        as: `company-${companyId}-birthday`,
        body: { action: 'update' },
      },
    ],
  },
} satisfies RealtimeMap
