/** The error codes of operations. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_JOB_QUEUE_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_JOB_QUEUE_FOUND',
    message: 'There is no such queue of jobs.',
  },
  E_JOB_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_JOB_FOUND',
    message: 'There is no such job.',
  },
  E_JOB_NOT_RETRIABLE: {
    status: 409,
    wire: 'ERR_JOB_NOT_RETRIABLE',
    message: 'Only a failed job is retried, and not while another one for the same work waits.',
  },
  E_JOB_NOT_REMOVABLE: {
    status: 409,
    wire: 'ERR_JOB_NOT_REMOVABLE',
    message: 'A job that runs, or that a schedule waits for, cannot be discarded.',
  },
} as const satisfies Record<string, ErrorSpec>
