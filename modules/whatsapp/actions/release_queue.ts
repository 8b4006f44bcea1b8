/** Implements queues' `QueueDependant`: a deleted queue leaves its connections (BOT-27). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

export default class ReleaseQueue implements QueueDependant {
  /** That a connection offers a queue never prevents its deletion. */
  async needs() {
    return false
  }

  /** Removes the queue from its connections, and emits a change of each. */
  async release(actor: Actor, { companyId, queueId }: QueueOfCompany) {
    await unitOfWork(async (work) => {
      const served = await ConnectionQueue.of(actor, work.trx).where({ queueId })
      await ConnectionQueue.of(actor, work.trx).where({ queueId }).delete()
      for (const { connectionId } of served) {
        work.emit('whatsapp.connection_saved', { companyId, connectionId })
      }
    })
  }
}
