import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_INVALID_TOKEN: {
    status: 401,
    wire: 'ERR_INVALID_TOKEN',
    message: 'The token is missing, or nobody has it.',
  },
  E_API_KEY_EXPIRED: {
    status: 401,
    wire: 'ERR_API_KEY_EXPIRED',
    message: 'The key has expired.',
  },
  E_API_KEY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_API_KEY_FOUND',
    message: 'There is no such key.',
  },
  E_TOO_MANY_API_KEYS: {
    status: 409,
    wire: 'ERR_TOO_MANY_API_KEYS',
    message: 'A person may have 20 keys; revoke one first.',
  },
  E_NUMBER_REQUIRED: {
    status: 400,
    wire: 'ERR_NUMBER_REQUIRED',
    message: 'The number of the recipient is missing.',
  },
  E_BODY_REQUIRED: {
    status: 400,
    wire: 'ERR_BODY_REQUIRED',
    message: 'There is neither a text nor a file to send.',
  },
  E_IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    wire: 'ERR_IDEMPOTENCY_KEY_REUSED',
    message: 'Another request was sent with this Idempotency-Key in the last 24 hours.',
  },
} as const satisfies Record<string, ErrorSpec>
