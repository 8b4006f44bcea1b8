/** Errors about what the bot says on a connection. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_GREETING_REQUIRED: {
    status: 400,
    wire: 'ERR_WAPP_GREETING_REQUIRED',
    message: 'A connection with several queues needs a greeting.',
  },
} as const satisfies Record<string, ErrorSpec>
