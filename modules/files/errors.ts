import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_FILE_LIST_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_FILE_LIST_FOUND',
    message: 'There is no such file list.',
  },
  E_FILE_OPTION_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_FILE_OPTION_FOUND',
    message: 'There is no such option in this file list.',
  },
  E_NAME_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_FILE_LIST',
    message: 'Another file list has this name.',
  },
  E_FILE_LIST_IN_USE: {
    status: 409,
    wire: 'ERR_FILE_LIST_IN_USE',
    message: 'Something that is still to be sent needs this file list.',
  },
} as const satisfies Record<string, ErrorSpec>
