import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_THREAD_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CHAT_FOUND',
    message: 'There is no such chat.',
  },
} as const satisfies Record<string, ErrorSpec>
