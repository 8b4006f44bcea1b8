/** Functions that the messages module offers to other modules. */
import type { Actor } from '#app/kernel/actor/actor'
import { messageWire } from '#modules/messages/http/transformers/message_transformer'
import { accessReadable } from '#modules/messages/access'
import { describeMessages, summaryOf } from '#modules/messages/queries/describe_messages'
import { messagesUpTo } from '#modules/messages/queries/messages_up_to'
import { textsOfContact } from '#modules/messages/queries/texts_of_contact'
import { messageNow } from '#modules/messages/queries/message_views'

export { answerOnce } from '#modules/messages/actions/answer_once'
export { replyInOneGo, type ReplyPart } from '#modules/messages/actions/reply_in_one_go'
export { ofPrograms } from '#modules/messages/actions/send_for_program'
export { sendWithoutTicket } from '#modules/messages/actions/send_without_ticket'
export { automatic } from '#modules/messages/actions/say_automatically'
export { automationMarks } from '#modules/messages/queries/automation_marks'
export { standing } from '#modules/messages/standing'
export { unsigned } from '#modules/messages/actions/send_unsigned'

/** What programs of the company are given of messages; each is documented where it is written. */
export const messageDetails = {
  /** One that a person may read, by its id. */
  read: async (actor: Actor, given: unknown) => summaryOf(await accessReadable(actor, given)),
  describe: describeMessages,
  now: messageNow,
  upTo: messagesUpTo,
  textsOfContact,
  wire: messageWire,
}
