/** Error catalogue of working hours. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_HOLIDAY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_HOLIDAY_FOUND',
    message: 'There is no such holiday.',
  },
  E_HOLIDAY_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_HOLIDAY',
    message: 'The day is a holiday already.',
  },
} as const satisfies Record<string, ErrorSpec>
