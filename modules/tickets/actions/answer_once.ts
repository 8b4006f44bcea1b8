/** Says of a customer's message that automation has dealt with it, in the work that does so: never a second time (IN-12). */
import type { Work } from '#app/kernel/unit_of_work'
import type { StoredMessage } from '#modules/tickets/contract'
import Message from '#modules/tickets/models/message'

interface Turn {
  /** Somebody else may still answer it: it stays owed. */
  readonly goesOn?: boolean
}

/**
 * False: it was dealt with before, by this process or another; then nothing may be done. The caller holds the
 * ticket's row, so that of two only one is told true.
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
