/** Error catalogue of contacts. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_CONTACT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CONTACT_FOUND',
    message: 'There is no such contact.',
  },
  E_CONTACT_DUPLICATED: {
    status: 409,
    wire: 'ERR_DUPLICATED_CONTACT',
    message: 'Another contact has this number.',
  },
  E_NUMBER_ERASED: {
    status: 409,
    wire: 'ERR_NUMBER_ERASED',
    message: 'The person with this number was erased, and the number must not be added again.',
  },
  E_NO_LIST: {
    status: 400,
    wire: 'ERR_CONTACTS_NOT_A_LIST',
    message: 'The body must be a list of rows, or {contacts: [...]}.',
  },
  E_GROUP_HAS_NO_NUMBER: {
    status: 409,
    wire: 'ERR_GROUP_HAS_NO_NUMBER',
    message: 'A group has no number of its own.',
  },
  E_CONTACTS_DIFFER: {
    status: 409,
    wire: 'ERR_CONTACTS_NOT_MERGEABLE',
    message: 'Only two people can become one contact: not a group, and nobody with themselves.',
  },
} as const satisfies Record<string, ErrorSpec>
