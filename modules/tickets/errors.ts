/** Error catalogue of tickets and messages. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_TICKET_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_TICKET_FOUND',
    message: 'There is no such ticket.',
  },
  E_MESSAGE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_MESSAGE_FOUND',
    message: 'There is no such message.',
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
  E_SENDING: {
    status: 400,
    wire: 'ERR_SENDING_WAPP_MSG',
    message: 'The message cannot be sent again: it is too old. Write it anew.',
  },
  E_TAKE_BACK: {
    status: 400,
    wire: 'ERR_DELETE_WAPP_MSG',
    message: 'The message could not be taken back: it is older than 60 hours, or WhatsApp refused.',
  },
  E_EDIT: {
    status: 400,
    wire: 'ERR_EDIT_WAPP_MSG',
    message: 'The message could not be edited: only texts of the last 15 minutes can be.',
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
  E_FILE_GONE: {
    status: 409,
    wire: 'ERR_FILE_GONE',
    message: 'A file that was to be sent is no longer there. Nothing was sent.',
  },
  E_TICKET_STATUS: {
    status: 409,
    wire: 'ERR_TICKET_STATUS',
    message: 'A ticket cannot go from its state to that one.',
  },
} as const satisfies Record<string, ErrorSpec>
