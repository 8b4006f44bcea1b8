import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_HELP_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_HELP_FOUND',
    message: 'There is no such help video.',
  },
} as const satisfies Record<string, ErrorSpec>
