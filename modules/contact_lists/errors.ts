import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_LIST_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CONTACT_LIST_FOUND',
    message: 'There is no such contact list.',
  },
  E_ITEM_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CONTACT_LIST_ITEM_FOUND',
    message: 'There is no such person on the list.',
  },
  E_IMPORT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CONTACT_LIST_IMPORT_FOUND',
    message: 'There is no such import.',
  },
  E_LIST_IN_USE: {
    status: 409,
    wire: 'ERR_CONTACT_LIST_IN_USE',
    message: 'A campaign that has not finished needs this contact list.',
  },
  E_NUMBER_ON_LIST: {
    status: 409,
    wire: 'ERR_DUPLICATED_LIST_NUMBER',
    message: 'This number is on the list already.',
  },
} as const satisfies Record<string, ErrorSpec>
