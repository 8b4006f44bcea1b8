/** Calls the responders for stored messages in their fixed order (BOT-02). */
import logger from '@adonisjs/core/services/logger'
import { registry } from '#app/kernel/modules/registry'
import { sparedFromAutomation } from '#modules/contacts/public'
import {
  inboundResponder,
  responderSteps,
  type InboundResponder,
  type StoredMessage,
} from '#modules/messages/contract'
import { Ticket } from '#modules/tickets/public'

/**
 * For messages of one company, in order. The first responder that answers a message ends its run; a failing
 * responder never loses the message (IN-15). Skips tickets with an owner (BOT-01) and contacts excluded from
 * automation (IN-64). When no responder has an answer, a batch costs as much as one message.
 */
export async function chooseResponders(stored: readonly StoredMessage[]): Promise<void> {
  const waiting = stored.filter(({ isWaiting }) => isWaiting)
  if (!waiting.length) return
  const responders = await respondersInOrder()
  const eligible = responders.length ? await withoutSpared(waiting) : []
  const ahead = new Map<InboundResponder, readonly StoredMessage[]>()
  for (const one of responders) ahead.set(one, await concernedBy(one, eligible))

  const isDone = new Set<number>()
  for (const message of eligible) {
    // Handling a message may change the ticket's state and the meaning of its next message, so they are read
    // again (IN-13).
    let current = isDone.has(message.ticketId) ? await asItStands(message) : message
    const concerns = async (one: InboundResponder) =>
      isDone.has(message.ticketId)
        ? (await concernedBy(one, [current])).length > 0
        : ahead.get(one)!.includes(message)
    for (const one of responders) {
      if (!(await concerns(one))) continue
      isDone.add(message.ticketId)
      if ((await respond(one, current)) === 'answered') break
      current = await asItStands(current)
    }
  }
}

/** The same message with its ticket's current queue. */
async function asItStands(message: StoredMessage): Promise<StoredMessage> {
  const { companyId, ticketId } = message
  const ticket = await Ticket.of({ companyId }).where('id', ticketId).select('queueId').first()
  return ticket ? { ...message, queueId: ticket.queueId ?? null } : message
}

async function respondersInOrder(): Promise<InboundResponder[]> {
  const classes = await registry.contributionsTo(inboundResponder)
  return classes
    .map((Responder) => new Responder())
    .sort((one, other) => responderSteps.indexOf(one.step) - responderSteps.indexOf(other.step))
}

async function withoutSpared(messages: readonly StoredMessage[]): Promise<StoredMessage[]> {
  const ids = messages.map(({ contactId }) => contactId)
  const spared = await sparedFromAutomation(messages[0], ids)
  return messages.filter(({ contactId }) => !spared.has(contactId))
}

async function concernedBy(
  responder: InboundResponder,
  messages: readonly StoredMessage[]
): Promise<readonly StoredMessage[]> {
  if (!responder.concerns || !messages.length) return messages
  try {
    return await responder.concerns(messages)
  } catch (error) {
    logger.error({ err: error, step: responder.step }, 'a responder could not look')
    return []
  }
}

async function respond(responder: InboundResponder, message: StoredMessage) {
  try {
    return await responder.respond(message)
  } catch (error) {
    const { messageId } = message
    logger.error({ err: error, messageId, step: responder.step }, 'a responder failed')
    return 'passed'
  }
}
