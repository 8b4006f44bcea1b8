/** Error catalogue of users, companies and signing in. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_INVALID_CREDENTIALS: {
    status: 401,
    wire: 'ERR_INVALID_CREDENTIALS',
    message: 'The e-mail or the password is wrong.',
  },
  /** The server is comparing too many passwords; the user's own limit is E_RATE_LIMIT. */
  E_SIGN_IN_BUSY: {
    status: 429,
    wire: 'ERR_SIGN_IN_BUSY',
    message: 'Too many people sign in at once, try again in a few seconds.',
  },
  E_SUBSCRIPTION_EXPIRED: {
    status: 402,
    wire: 'ERR_SUBSCRIPTION_EXPIRED',
    message: 'The subscription of this company has expired.',
  },
  E_RESET_CODE_INVALID: {
    status: 404,
    wire: 'ERR_RESET_CODE_INVALID',
    message: 'The code is wrong, used or too old.',
  },
  E_SETUP_CODE_INVALID: {
    status: 403,
    wire: 'ERR_SETUP_CODE_INVALID',
    message: 'This is not the setup code, which stands in the log of the server.',
  },
  E_SETUP_DONE: {
    status: 409,
    wire: 'ERR_SETUP_DONE',
    message: 'Somebody runs this platform already.',
  },
  E_SETUP_NEEDED: {
    status: 409,
    wire: 'ERR_SETUP_NEEDED',
    message: 'Nobody runs this platform yet: call "guiche setup" first.',
  },
  E_OPERATOR_KEY_INVALID: {
    status: 401,
    wire: 'ERR_OPERATOR_KEY_INVALID',
    message: 'This key is unknown, expired or revoked, or its holder is no operator any more.',
  },
  E_OPERATOR_KEY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_OPERATOR_KEY_FOUND',
    message: 'There is no such key of an operator.',
  },
  E_USER_IS_NO_OPERATOR: {
    status: 409,
    wire: 'ERR_USER_IS_NO_OPERATOR',
    message: 'This person is no operator of the platform.',
  },
  E_TOO_MANY_OPERATOR_KEYS: {
    status: 409,
    wire: 'ERR_TOO_MANY_OPERATOR_KEYS',
    message: 'This person has twenty keys: revoke one first.',
  },
  E_NO_ADMIN_TO_ENTER: {
    status: 409,
    wire: 'ERR_NO_ADMIN_TO_ENTER',
    message: 'This company has no admin as whom to enter it.',
  },
  E_USER_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_USER_FOUND',
    message: 'There is no such user.',
  },
  E_COMPANY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_COMPANY_FOUND',
    message: 'There is no such company.',
  },
  E_PLATFORM_COMPANY: {
    status: 409,
    wire: 'ERR_PLATFORM_COMPANY',
    message: 'The company that runs the platform can be neither suspended nor deleted.',
  },
  E_LAST_ADMIN: {
    status: 409,
    wire: 'ERR_LAST_ADMIN',
    message: 'The company would be left without an admin.',
  },
  E_LAST_OPERATOR: {
    status: 409,
    wire: 'ERR_LAST_OPERATOR',
    message: 'The platform would be left without an operator.',
  },
  E_EMAIL_TAKEN: {
    status: 409,
    wire: 'ERR_EMAIL_ALREADY_EXISTS',
    message: 'Somebody already signs in with this e-mail.',
  },
} as const satisfies Record<string, ErrorSpec>
