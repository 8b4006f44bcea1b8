/** Lets automation answer a stored message, in the one order that there is (BOT-02). */
import logger from '@adonisjs/core/services/logger'
import { registry } from '#app/kernel/registry'
import { inboundResponder, responderSteps, type StoredMessage } from '#modules/tickets/contract'

/** The first responder that answers ends the run; a failing one never loses the message (IN-15). */
export async function chooseResponder(stored: StoredMessage): Promise<void> {
  const classes = await registry.contributionsTo(inboundResponder)
  const responders = classes
    .map((Responder) => new Responder())
    .sort((one, other) => responderSteps.indexOf(one.step) - responderSteps.indexOf(other.step))
  for (const responder of responders) {
    try {
      if ((await responder.respond(stored)) === 'answered') return
    } catch (error) {
      const { messageId } = stored
      logger.error({ err: error, messageId, step: responder.step }, 'a responder failed')
    }
  }
}
