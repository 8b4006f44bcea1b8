/** Deletes files that no message shows: stored for one which never came to be, or shown by none any more. */
import type { Job } from '#app/kernel/module'
import { sweepStanding } from '#modules/tickets/media/standing_file'
import { sweepUnplaced } from '#modules/tickets/media/unplaced_files'

export default class SweepFiles implements Job {
  async handle() {
    await sweepStanding()
    await sweepUnplaced()
  }
}
