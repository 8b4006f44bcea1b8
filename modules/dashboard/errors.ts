import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_NO_PERIOD: {
    status: 400,
    wire: 'ERR_SELECT_FILTER',
    message: 'Choose a period: some last days, or a first and a last one.',
  },
  E_PERIOD_REVERSED: {
    status: 400,
    wire: 'ERR_PERIOD_REVERSED',
    message: 'The period ends before it begins.',
  },
} as const satisfies Record<string, ErrorSpec>
