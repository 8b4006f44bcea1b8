import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_SCHEDULE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_SCHEDULE_FOUND',
    message: 'There is no such schedule.',
  },
  E_SCHEDULE_NOT_PENDING: {
    status: 409,
    wire: 'ERR_SCHEDULE_NOT_PENDING',
    message: 'The schedule has been sent, or has failed: it can no longer be changed.',
  },
  E_SCHEDULE_NOT_FAILED: {
    status: 409,
    wire: 'ERR_SCHEDULE_NOT_FAILED',
    message: 'Only a schedule that failed can be tried again.',
  },
} as const satisfies Record<string, ErrorSpec>
