/** Deletes copies of shared files that are no longer sent and that no message shows. */
import type { Job } from '#app/kernel/modules/module'
import { sweepSharedFiles } from '#modules/messages/media/shared_file'

export default class SweepSharedFiles implements Job {
  handle() {
    return sweepSharedFiles()
  }
}
