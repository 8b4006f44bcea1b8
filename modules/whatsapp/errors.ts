/** Errors about connections and their messages. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_CONNECTION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_WAPP_FOUND',
    message: 'There is no such connection.',
  },
  E_NO_OTHER_CONNECTION: {
    status: 400,
    wire: 'ERR_NO_OTHER_WHATSAPP',
    message: 'Choose another default connection first.',
  },
  E_NO_DEFAULT_CONNECTION: {
    status: 404,
    wire: 'ERR_NO_DEF_WAPP_FOUND',
    message: 'The company has no default connection.',
  },
  E_CONNECTION_IN_USE: {
    status: 409,
    wire: 'ERR_WAPP_HAS_TICKETS',
    message: 'The connection still has open conversations.',
  },
  E_CONNECTION_AUTOMATION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_WAPP_AUTOMATION_FOUND',
    message: 'There is no such prompt or integration for a connection.',
  },
  E_NUMBER_ALREADY_CONNECTED: {
    status: 409,
    wire: 'ERR_NUMBER_ALREADY_CONNECTED',
    message: 'The number is linked to another connection.',
  },
  E_NOT_CONNECTED: {
    status: 400,
    wire: 'ERR_WAPP_NOT_INITIALIZED',
    message: 'The connection is not connected to WhatsApp.',
  },
  E_SESSION_STOPPED: {
    status: 409,
    wire: 'ERR_SESSION_STOPPED',
    message: 'The session is not started, so no process holds it.',
  },
  E_NO_OTHER_GATEWAY: {
    status: 409,
    wire: 'ERR_NO_OTHER_GATEWAY',
    message: 'There is no other process that takes sessions.',
  },
  E_GATEWAY_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_GATEWAY_FOUND',
    message: 'No process with this id takes sessions: it is unknown, gone or about to stop.',
  },
  E_NUMBER_UNKNOWN: {
    status: 400,
    wire: 'ERR_WAPP_INVALID_CONTACT',
    message: 'Nobody has this number on WhatsApp.',
  },
  E_NUMBER_CHECK: {
    status: 400,
    wire: 'ERR_WAPP_CHECK_CONTACT',
    message: 'WhatsApp could not be asked whether the number exists.',
  },
  E_COLD_LOCKED: {
    status: 409,
    wire: 'ERR_WAPP_COLD_LOCKED',
    message: 'WhatsApp does not let this number begin conversations now.',
  },
  E_MEDIA_DOWNLOAD: {
    status: 502,
    wire: 'ERR_WAPP_DOWNLOAD_MEDIA',
    message: 'The file could not be fetched from WhatsApp.',
  },
  E_MEDIA_TOO_LARGE: {
    status: 413,
    wire: 'ERR_WAPP_MEDIA_TOO_LARGE',
    message: 'The file is larger than what is accepted.',
  },
} as const satisfies Record<string, ErrorSpec>
