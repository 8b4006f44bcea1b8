import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_PLAN_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_PLAN_FOUND',
    message: 'There is no such plan.',
  },
  E_PLAN_NAME_TAKEN: {
    status: 409,
    wire: 'ERR_PLAN_NAME_ALREADY_EXISTS',
    message: 'Another plan has this name.',
  },
  E_PLAN_IN_USE: {
    status: 409,
    wire: 'ERR_PLAN_IN_USE',
    message: 'Companies are on this plan.',
  },
} as const satisfies Record<string, ErrorSpec>
