/** Asks the customer of a ticket without a queue which one to use (BOT-03..12). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { routingOf } from '#modules/whatsapp/public'
import { answerMessage } from '#modules/bot/actions/answer_message'
import { queueChoice } from '#modules/bot/menus/decide'
import { connectionSettings } from '#modules/bot/queries/connection_settings'

export default class QueueChoice implements InboundResponder {
  readonly step = 'queue_choice'

  /** A connection without queues and without a greeting has nothing to send. */
  async concerns(messages: readonly StoredMessage[]) {
    const queueless = messages.filter(({ queueId }) => queueId === null)
    if (!queueless.length) return []
    const ids = queueless.map(({ connectionId }) => connectionId)
    const routing = await routingOf(queueless[0], ids)
    const settings = await connectionSettings(queueless[0], ids)
    const speaks = (id: number) => {
      const queueIds = routing.get(id)?.queueIds
      return queueIds && (queueIds.length > 0 || settings.get(id)!.greeting.trim() !== '')
    }
    return queueless.filter(({ connectionId }) => speaks(connectionId))
  }

  respond(message: StoredMessage) {
    return answerMessage(message, queueChoice)
  }
}
