/** Error catalogue of notes. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_NOTE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_NOTE_FOUND',
    message: 'There is no such note.',
  },
} as const satisfies Record<string, ErrorSpec>
