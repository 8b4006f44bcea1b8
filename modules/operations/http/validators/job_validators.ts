/** Validates which jobs are listed. */
import vine from '@vinejs/vine'
import { jobStates } from '#app/kernel/jobs/jobs'

export const jobFilters = vine.create({
  state: vine.enum(jobStates).optional(),
  queue: vine.string().maxLength(100).optional(),
})
