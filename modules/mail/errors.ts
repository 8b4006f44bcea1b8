import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_MAIL_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_MAIL_FOUND',
    message: 'There is no such e-mail.',
  },
  E_MAIL_NOT_FAILED: {
    status: 409,
    wire: 'ERR_MAIL_NOT_FAILED',
    message: 'Only an e-mail that failed can be sent again.',
  },
} as const satisfies Record<string, ErrorSpec>
