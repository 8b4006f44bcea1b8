/** Error catalogue of queues and their menus. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_QUEUE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_QUEUE_FOUND',
    message: 'There is no such queue.',
  },
  E_QUEUE_COLOR_TAKEN: {
    status: 400,
    wire: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    message: 'Another queue has this colour.',
  },
  E_QUEUE_IN_USE: {
    status: 409,
    wire: 'ERR_QUEUE_IN_USE',
    message: 'A connection or a prompt sends customers to this queue.',
  },
  E_QUEUE_AUTOMATION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_QUEUE_AUTOMATION_FOUND',
    message: 'There is no such prompt or integration for a queue.',
  },
  E_OPTION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_QUEUE_OPTION_FOUND',
    message: 'There is no such menu option.',
  },
  E_OPTION_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_OPTION',
    message: 'Another option of this menu has the number.',
  },
} as const satisfies Record<string, ErrorSpec>
