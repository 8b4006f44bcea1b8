/** Functions that the messages module offers to other modules. */
export { answerOnce } from '#modules/messages/actions/answer_once'
export { replyInOneGo, type ReplyPart } from '#modules/messages/actions/reply_in_one_go'
export { ofPrograms, type SentState } from '#modules/messages/actions/send_for_program'
export { sendWithoutTicket } from '#modules/messages/actions/send_without_ticket'
export {
  sayAutomatically,
  sendAutomatically,
  sendFileAutomatically,
} from '#modules/messages/actions/say_automatically'
export type { FileToSend } from '#modules/messages/actions/reply_content'
export { messageNow } from '#modules/messages/queries/message_views'
export { messageWire } from '#modules/messages/http/transformers/message_transformer'
export { automationMarks } from '#modules/messages/queries/automation_marks'
export { unsigned } from '#modules/messages/actions/send_unsigned'
export { describeMessages, type MessageSummary } from '#modules/messages/queries/describe_messages'
