/** Error catalogue of the calendar (CAL-01, CAL-02). */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_CALENDAR_NOT_CONNECTED: {
    status: 409,
    wire: 'ERR_CALENDAR_NOT_CONNECTED',
    message: 'The company has no connected calendar.',
  },
  E_CALENDAR_NOT_CONFIGURED: {
    status: 409,
    wire: 'ERR_CALENDAR_NOT_CONFIGURED',
    message: 'This installation is not registered at Google.',
  },
  E_CALENDAR_AUTHORIZATION: {
    status: 400,
    wire: 'ERR_CALENDAR_AUTHORIZATION',
    message: 'The calendar was not connected.',
  },
  E_CALENDAR_EVENT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CALENDAR_EVENT_FOUND',
    message: 'There is no such event in the calendar.',
  },
  E_CALENDAR_FORBIDDEN: {
    status: 409,
    wire: 'ERR_CALENDAR_FORBIDDEN',
    message: 'The connected account may not do this in the calendar.',
  },
  E_CALENDAR_RATE_LIMIT: {
    status: 503,
    wire: 'ERR_CALENDAR_RATE_LIMIT',
    message: 'Google wants fewer requests for now.',
  },
  E_CALENDAR_FAILED: {
    status: 502,
    wire: 'ERR_CALENDAR_FAILED',
    message: 'Google did not answer as expected.',
  },
  E_CALENDAR_UNREACHABLE: {
    status: 502,
    wire: 'ERR_CALENDAR_UNREACHABLE',
    message: 'Google cannot be reached.',
  },
} as const satisfies Record<string, ErrorSpec>
