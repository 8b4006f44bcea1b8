/** Saves what the bot says on a connection, and when. */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/public'
import type { ConnectionChanged } from '#modules/whatsapp/contract'
import BotConnection from '#modules/bot/models/bot_connection'
import type { ConnectionSettings } from '#modules/bot/queries/connection_settings'

/**
 * What is left out stays. The caller has locked the connection's row, or has just inserted it. Throws
 * 404 ERR_NO_QUEUE_FOUND for a queue of another company.
 */
export async function saveConnection(
  { companyId, connectionId }: ConnectionChanged,
  changed: Partial<ConnectionSettings>
): Promise<void> {
  if (!Object.keys(changed).length) return
  await unitOfWork(async ({ trx }) => {
    if (changed.transferQueueId) await requireQueue({ companyId }, changed.transferQueueId)
    const saved = await BotConnection.of({ companyId }, trx).where({ connectionId }).first()
    const row = saved ?? new BotConnection().merge({ companyId, connectionId })
    await row.useTransaction(trx).merge(changed).save()
  })
}
