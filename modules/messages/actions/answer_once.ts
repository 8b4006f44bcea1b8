/**
 * Marks a customer's message as dealt with by automation, in the same unit of work as the answer, so that it
 * is never answered twice (IN-12).
 */
import type { Work } from '#app/kernel/database/unit_of_work'
import type { StoredMessage } from '#modules/messages/contract'
import Message from '#modules/messages/models/message'

interface Turn {
  /** Another responder may still answer the message: it stays unanswered. */
  readonly goesOn?: boolean
}

/**
 * Returns false when the message was dealt with before, by this process or another: the caller must do
 * nothing then. The caller has locked the ticket's row, so only one of two concurrent calls returns true.
 */
export async function answerOnce(
  work: Work,
  { companyId, messageId }: Pick<StoredMessage, 'companyId' | 'messageId'>,
  { goesOn = false }: Turn = {}
): Promise<boolean> {
  const [count] = await Message.of({ companyId }, work.trx)
    .where({ id: messageId, isAnswered: false })
    .update({ isAnswered: !goesOn })
  return Number(count) > 0
}
