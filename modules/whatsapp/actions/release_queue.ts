/**
 * Tells the queues module what depends on a queue: connections that transfer to it keep it from being deleted
 * (BOT-27).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import Connection from '#modules/whatsapp/models/connection'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

export default class ReleaseQueue implements QueueDependant {
  async needs({ companyId, queueId }: QueueOfCompany) {
    const handsOver = await Connection.of({ companyId }).where('transferQueueId', queueId).first()
    return handsOver !== null
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
