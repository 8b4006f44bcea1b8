/** A queue to which the bot transfers silent customers cannot be deleted (BOT-27). */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { QueueDependant, QueueOfCompany } from '#modules/queues/contract'
import BotConnection from '#modules/bot/models/bot_connection'

/** Switched off, the bot transfers nobody, and nobody could choose another queue. */
const transfers = () => registry.isEnabled('bot')

export default class ReleaseQueue implements QueueDependant {
  async needs({ companyId, queueId: transferQueueId }: QueueOfCompany) {
    if (!transfers()) return false
    return (await BotConnection.of({ companyId }).where({ transferQueueId }).first()) !== null
  }

  async release(actor: Actor, { queueId: transferQueueId }: QueueOfCompany) {
    if (transfers()) return
    await unitOfWork(async ({ trx }) => {
      await BotConnection.of(actor, trx)
        .where({ transferQueueId })
        .update({ transferQueueId: null })
    })
  }
}
