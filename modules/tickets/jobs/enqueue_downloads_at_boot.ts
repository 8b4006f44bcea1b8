/** Puts back the owed downloads when a worker starts: nobody waits for the clock after a crash. */
import type { Resident } from '#app/kernel/module'
import EnqueueDownloads from '#modules/tickets/jobs/enqueue_downloads'

export default class EnqueueDownloadsAtBoot implements Resident {
  async start() {
    await new EnqueueDownloads().handle()
  }
  async stop() {}
}
