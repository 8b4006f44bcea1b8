/** In a queue: its menu and options (BOT-20..26). */
import type { InboundResponder, StoredMessage } from '#modules/messages/contract'
import { answerMessage } from '#modules/bot/actions/answer_message'
import { queueMenu } from '#modules/bot/menus/decide'
import { ticketsAtMenu } from '#modules/bot/queries/kept_state'

export default class QueueMenu implements InboundResponder {
  readonly step = 'queue_menu'

  /** Most tickets in a queue wait for a person; skip them cheaply. */
  async concerns(messages: readonly StoredMessage[]) {
    const asked = await ticketsAtMenu(
      messages[0],
      messages.map(({ ticketId }) => ticketId)
    )
    return messages.filter(({ ticketId }) => asked.has(ticketId))
  }

  respond(message: StoredMessage) {
    return answerMessage(message, queueMenu)
  }
}
