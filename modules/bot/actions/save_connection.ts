/** Saves what the bot says on a connection, and when. */
import { errorClasses } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/public'
import type { SavedConnection } from '#modules/whatsapp/contract'
import specs from '#modules/bot/errors'
import BotConnection from '#modules/bot/models/bot_connection'
import type { ConnectionSettings } from '#modules/bot/queries/connection_settings'

const errors = errorClasses(specs)

/**
 * What is left out stays. The caller has locked the connection's row, or has just inserted it. Throws
 * 404 ERR_NO_QUEUE_FOUND for a queue of another company, 400 ERR_WAPP_GREETING_REQUIRED for several queues without a
 * greeting (BOT-06), also if nothing is changed.
 */
export async function saveConnection(
  { companyId, connectionId, queueIds }: SavedConnection,
  changed: Partial<ConnectionSettings>
): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    if (changed.transferQueueId) await requireQueue({ companyId }, changed.transferQueueId)
    const saved = await BotConnection.of({ companyId }, trx).where({ connectionId }).first()
    assertGreets(changed.greeting ?? saved?.greeting ?? '', queueIds)
    if (!Object.keys(changed).length) return
    const row = saved ?? new BotConnection().merge({ companyId, connectionId })
    await row.useTransaction(trx).merge(changed).save()
  })
}

/** With several queues the greeting asks the customer to choose. */
function assertGreets(greeting: string, queueIds: readonly number[]) {
  if (queueIds.length > 1 && !greeting.trim()) throw new errors.E_GREETING_REQUIRED()
}
