/** The first step of the order: while it is closed no other responder answers (BOT-40..43). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { answerMessage } from '#modules/bot/actions/answer_message'
import { workingHours } from '#modules/bot/menus/decide'
import { whoseHours } from '#modules/bot/queries/menu_queues'

export default class WorkingHours implements InboundResponder {
  readonly step = 'working_hours'

  /** Most companies never close: skip them without a query. */
  async concerns(messages: readonly StoredMessage[]) {
    return (await whoseHours(messages[0])) === 'disabled' ? [] : messages
  }

  respond(message: StoredMessage) {
    return answerMessage(message, workingHours)
  }
}
