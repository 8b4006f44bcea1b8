/** Error catalogue of tickets. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_TICKET_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_TICKET_FOUND',
    message: 'There is no such ticket.',
  },
  E_TICKET_ALREADY_OPEN: {
    status: 409,
    wire: 'ERR_OTHER_OPEN_TICKET',
    message: 'Somebody else has this ticket, or the contact already has an open one.',
  },
  E_TICKET_NOT_OPEN: {
    status: 409,
    wire: 'ERR_TICKET_NOT_OPEN',
    message: 'Only the owner of an open ticket can write in it.',
  },
  E_USER_NOT_IN_QUEUE: {
    status: 400,
    wire: 'ERR_USER_NOT_IN_QUEUE',
    message: 'This person does not work in the queue of the ticket.',
  },
  E_AUTOMATION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_AUTOMATION_FOUND',
    message: 'There is no such prompt or integration.',
  },
  E_TICKET_STATUS: {
    status: 409,
    wire: 'ERR_TICKET_STATUS',
    message: 'A ticket cannot go from its state to that one.',
  },
} as const satisfies Record<string, ErrorSpec>
