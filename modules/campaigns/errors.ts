import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_CAMPAIGN_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CAMPAIGN_FOUND',
    message: 'There is no such campaign.',
  },
  E_AUDIENCE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_AUDIENCE_FOUND',
    message: 'There is no such group of people.',
  },
  E_PREPARED_FILES_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_PREPARED_FILES_FOUND',
    message: 'There is no such set of files.',
  },
  E_CAMPAIGN_NOT_EDITABLE: {
    status: 409,
    wire: 'ERR_CAMPAIGN_NOT_EDITABLE',
    message: 'The campaign can no longer be changed.',
  },
  E_CAMPAIGN_STATUS: {
    status: 409,
    wire: 'ERR_CAMPAIGN_STATUS',
    message: 'The campaign is not in a state that allows this.',
  },
} as const satisfies Record<string, ErrorSpec>
