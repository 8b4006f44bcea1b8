import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_INTEGRATION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_INTEGRATION_FOUND',
    message: 'There is no such integration.',
  },
  E_INTEGRATION_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_NAME',
    message: 'Another integration has this name.',
  },
  E_INTEGRATION_IN_USE: {
    status: 409,
    wire: 'ERR_INTEGRATION_IN_USE',
    message: 'A queue or a connection uses this integration.',
  },
  E_DIALOGFLOW_SESSION: {
    status: 400,
    wire: 'ERR_DIALOGFLOW_SESSION',
    message: 'Dialogflow does not accept this project and key.',
  },
} as const satisfies Record<string, ErrorSpec>
