/** Deletes files that no message refers to: their message was never stored, or no longer exists. */
import type { Job } from '#app/kernel/modules/module'
import { sweepStanding } from '#modules/tickets/media/standing_file'
import { sweepUnplaced } from '#modules/tickets/media/unplaced_files'

export default class SweepFiles implements Job {
  async handle() {
    await sweepStanding()
    await sweepUnplaced()
  }
}
