import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_QUICK_REPLY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_QUICK_MESSAGE_FOUND',
    message: 'There is no such quick message.',
  },
  E_SHORTCODE_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_SHORTCODE',
    message: 'Another quick message has this shortcode.',
  },
} as const satisfies Record<string, ErrorSpec>
