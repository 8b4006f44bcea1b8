/** "#": back to the main menu (BOT-24). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { answerMessage } from '#modules/bot/actions/answer_message'
import { restart } from '#modules/bot/menus/decide'
import { wantsMainMenu } from '#modules/bot/menus/read_answer'

export default class Restart implements InboundResponder {
  readonly step = 'restart'

  async concerns(messages: readonly StoredMessage[]) {
    return messages.filter(({ said }) => wantsMainMenu(said))
  }

  respond(message: StoredMessage) {
    return answerMessage(message, restart)
  }
}
