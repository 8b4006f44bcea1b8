import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_TAG_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_TAG_FOUND',
    message: 'There is no such tag.',
  },
  E_TAG_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_TAG',
    message: 'Another tag has this name.',
  },
} as const satisfies Record<string, ErrorSpec>
