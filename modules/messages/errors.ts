/** Error catalogue of messages. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_MESSAGE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_MESSAGE_FOUND',
    message: 'There is no such message.',
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
  E_FILE_GONE: {
    status: 409,
    wire: 'ERR_FILE_GONE',
    message: 'A file that was to be sent is no longer there. Nothing was sent.',
  },
} as const satisfies Record<string, ErrorSpec>
