/** What can go wrong with contacts. */
import type { ErrorSpec } from '#app/kernel/module'

export default {
  E_CONTACT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_CONTACT_FOUND',
    message: 'There is no such contact.',
  },
  E_CONTACTS_DIFFER: {
    status: 409,
    wire: 'ERR_CONTACTS_NOT_MERGEABLE',
    message: 'Only two people can become one contact: not a group, and nobody with themselves.',
  },
} as const satisfies Record<string, ErrorSpec>
