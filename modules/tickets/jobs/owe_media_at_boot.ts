/** Puts back the owed downloads when a worker starts: nobody waits for the clock after a crash. */
import type { Resident } from '#app/kernel/module'
import OweMedia from '#modules/tickets/jobs/owe_media'

export default class OweMediaAtBoot implements Resident {
  async start() {
    await new OweMedia().handle()
  }
  async stop() {}
}
