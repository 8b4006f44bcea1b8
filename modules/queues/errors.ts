/** What can go wrong with queues. */
import type { ErrorSpec } from '#app/kernel/module'

export default {
  E_QUEUE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_QUEUE_FOUND',
    message: 'There is no such queue.',
  },
} as const satisfies Record<string, ErrorSpec>
