import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_ANNOUNCEMENT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_ANNOUNCEMENT_FOUND',
    message: 'There is no such announcement.',
  },
} as const satisfies Record<string, ErrorSpec>
