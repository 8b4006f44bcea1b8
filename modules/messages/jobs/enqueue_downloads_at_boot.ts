/** Enqueues pending downloads when a worker starts, without waiting for the schedule after a crash. */
import type { Resident } from '#app/kernel/modules/module'
import EnqueueDownloads from '#modules/messages/jobs/enqueue_downloads'

export default class EnqueueDownloadsAtBoot implements Resident {
  async start() {
    await new EnqueueDownloads().handle()
  }
  async stop() {}
}
