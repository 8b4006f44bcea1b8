import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_WEBHOOK_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_WEBHOOK_FOUND',
    message: 'There is no such webhook.',
  },
  E_DELIVERY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_WEBHOOK_DELIVERY_FOUND',
    message: 'There is no such delivery.',
  },
  E_WEBHOOK_ADDRESS: {
    status: 422,
    wire: 'ERR_WEBHOOK_ADDRESS',
    message: 'This address is not valid, or lies inside a private network.',
  },
  E_TOO_MANY_WEBHOOKS: {
    status: 409,
    wire: 'ERR_TOO_MANY_WEBHOOKS',
    message: 'The company has as many webhooks as it may have.',
  },
  E_DELIVERY_PENDING: {
    status: 409,
    wire: 'ERR_WEBHOOK_DELIVERY_PENDING',
    message: 'This delivery is still on its way.',
  },
} as const satisfies Record<string, ErrorSpec>
